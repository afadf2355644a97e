"""The stubs say what the library gives, name by name and word by word; everything that is offered says what it is."""

import ast
import importlib
import inspect
import pkgutil
from pathlib import Path

import orbis
from orbis import _native

STUBS = ast.parse(Path(orbis.__file__).with_name("_native.pyi").read_text())


def words(function: ast.FunctionDef) -> list[str]:
    return [each.arg for each in function.args.args if each.arg != "self"]


def given(thing) -> list[str]:
    names = inspect.signature(thing).parameters
    return [name for name in names if name not in ("self", "cls")]


def public(names):
    return {name for name in names if not name.startswith("_")}


def test_functions_and_classes_are_those_of_the_stubs():
    named = {each.name: each for each in STUBS.body if hasattr(each, "name")}
    assert public(named) == public(dir(_native))
    for name, stub in named.items():
        if isinstance(stub, ast.FunctionDef):
            assert words(stub) == given(getattr(_native, name)), name


def test_methods_and_attributes_are_those_of_the_stubs():
    for stub in (each for each in STUBS.body if isinstance(each, ast.ClassDef)):
        given_class = getattr(_native, stub.name)
        methods = {each.name: each for each in stub.body if isinstance(each, ast.FunctionDef)}
        attributes = {each.target.id for each in stub.body if isinstance(each, ast.AnnAssign)}
        if stub.name == "OrbisError":
            assert issubclass(given_class, ValueError) and not methods
            continue
        own = {name for name in vars(given_class) if not name.startswith("__")}
        assert public(methods) | attributes == own, stub.name
        for name, method in methods.items():
            thing = given_class if name == "__init__" else getattr(given_class, name)
            if name != "__len__":
                assert words(method) == given(thing), f"{stub.name}.{name}"


def test_everything_that_is_offered_says_what_it_is():
    silent = []
    modules = [orbis]
    for each in pkgutil.iter_modules(orbis.__path__):
        if each.name not in ("_native", "ray"):
            modules.append(importlib.import_module(f"orbis.{each.name}"))
    for module in modules:
        if not module.__doc__:
            silent.append(module.__name__)
        for name, thing in vars(module).items():
            ours = str(getattr(thing, "__module__", "")).startswith("orbis")
            if name.startswith("_") or not ours or not (inspect.isclass(thing) or inspect.isfunction(thing)):
                continue
            inner = vars(thing).items() if inspect.isclass(thing) else ()
            told = [(name, thing), *((f"{name}.{word}", each) for word, each in inner if not word.startswith("_"))]
            for word, each in told:
                if (callable(each) or isinstance(each, property)) and not inspect.getdoc(each):
                    silent.append(f"{module.__name__}.{word}")
    assert not silent

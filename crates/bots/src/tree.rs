//! The tree of a search: choices in an arena, the children of each in order.

use orbis_core::Seat;

/// No node.
const NONE: u32 = u32::MAX;

/// A choice of a seat after the choices above it.
pub(crate) struct Node<C> {
    pub seat: Seat,
    pub choice: Option<C>,
    /// How often it was tried.
    pub visits: f32,
    /// How often it could have been tried.
    pub available: f32,
    /// What it was worth to its seat, summed.
    pub total: f32,
    first: u32,
    next: u32,
}

/// The nodes; number 0 is the root.
pub(crate) struct Tree<C> {
    nodes: Vec<Node<C>>,
}

impl<C: Copy + Ord> Tree<C> {
    pub(crate) fn new() -> Tree<C> {
        Tree { nodes: Vec::new() }
    }

    /// Empties the tree for a new search, keeping its memory.
    pub(crate) fn begin(&mut self, seat: Seat, room: usize) {
        self.nodes.clear();
        self.nodes.reserve(room.min(1 << 20));
        self.nodes.push(node(seat, None));
    }

    pub(crate) fn at(&mut self, index: u32) -> &mut Node<C> {
        &mut self.nodes[index as usize]
    }

    /// The children of a node, in the order of seat and choice.
    pub(crate) fn children(&self, parent: u32) -> impl Iterator<Item = (u32, &Node<C>)> {
        let mut next = self.nodes[parent as usize].first;
        std::iter::from_fn(move || {
            let index = next;
            let node = self.nodes.get(index as usize)?;
            next = node.next;
            Some((index, node))
        })
    }

    /// Splits the seat's sorted offers into those with a node and those without.
    pub(crate) fn split(
        &self,
        parent: u32,
        seat: Seat,
        offers: &[C],
        tried: &mut Vec<u32>,
        untried: &mut Vec<C>,
    ) {
        tried.clear();
        untried.clear();
        let mut children = self
            .children(parent)
            .filter(|(_, node)| node.seat == seat)
            .peekable();
        for offer in offers {
            while children
                .next_if(|(_, node)| node.choice < Some(*offer))
                .is_some()
            {}
            match children.next_if(|(_, node)| node.choice == Some(*offer)) {
                Some((index, _)) => tried.push(index),
                None => untried.push(*offer),
            }
        }
    }

    /// Adds a child in its place.
    pub(crate) fn add(&mut self, parent: u32, seat: Seat, choice: C) -> u32 {
        let added = self.nodes.len() as u32;
        let key = (seat, Some(choice));
        let before = self
            .children(parent)
            .take_while(|(_, node)| (node.seat, node.choice) < key)
            .last()
            .map(|(index, _)| index);
        let mut new = node(seat, Some(choice));
        match before {
            Some(index) => {
                new.next = std::mem::replace(&mut self.nodes[index as usize].next, added)
            }
            None => new.next = std::mem::replace(&mut self.nodes[parent as usize].first, added),
        }
        self.nodes.push(new);
        added
    }
}

fn node<C>(seat: Seat, choice: Option<C>) -> Node<C> {
    Node {
        seat,
        choice,
        visits: 0.0,
        available: 0.0,
        total: 0.0,
        first: NONE,
        next: NONE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn children_stay_in_order_and_offers_find_them() {
        let mut tree: Tree<u8> = Tree::new();
        let (us, them) = (Seat::at(1), Seat::at(0));
        tree.begin(us, 8);
        let ids: Vec<u32> = [5, 1, 9].map(|choice| tree.add(0, us, choice)).to_vec();
        tree.add(0, them, 5);
        let order: Vec<_> = tree
            .children(0)
            .map(|(_, node)| (node.seat, node.choice))
            .collect();
        assert_eq!(
            order,
            [(them, Some(5)), (us, Some(1)), (us, Some(5)), (us, Some(9))]
        );
        let (mut tried, mut untried) = (Vec::new(), Vec::new());
        tree.split(0, us, &[1, 2, 9, 10], &mut tried, &mut untried);
        assert_eq!((tried, untried), (vec![ids[1], ids[2]], vec![2, 10]));
    }
}

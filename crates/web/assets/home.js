// Where the pages lie: at the root of their host, or below a path. This file is two folders further down.

export const home = new URL("../../", import.meta.url).pathname.replace(/\/$/, "");

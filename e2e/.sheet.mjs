import { chromium } from "playwright-core";
import { readFileSync } from "node:fs";
const [out, wide, ...files] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const page = await browser.newPage({ viewport: { width: 2000, height: 1250 } });
await page.setContent(`<body style="margin:0;display:flex;flex-wrap:wrap;gap:4px">${files.map((f) => `<img style="width:${wide}px" src="data:image/png;base64,${readFileSync(f).toString("base64")}">`).join("")}`);
await page.screenshot({ path: out, fullPage: true });
await browser.close();

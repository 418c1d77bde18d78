import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium, type Page } from "@playwright/test";
import { type BenchSetup, createSession } from "./setup.ts";
import { median } from "./load.ts";
import { startProduct } from "./processes.ts";
import { milliseconds, type ResultSection } from "./report.ts";

const SLOWER = 4;
const MAX_SHIFT = 0.02;
const MAX_TASK = 200;
const ROWS = 25;

interface Seen {
  painted: number;
  script: number;
  rowsAtScript: number;
  shift: number;
  longest: number;
}

/** Measure how long a user waits for the users list, in Chromium with a slow CPU and an empty cache. */
export async function measureBrowser(setup: BenchSetup): Promise<ResultSection> {
  const executablePath = [process.env.CHROMIUM_PATH, "/usr/bin/chromium"].find((path) => path && existsSync(path));
  const product = await startProduct(setup.databaseUrl);
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const [, token = ""] = (await createSession(setup, "senior@scale.test")).split("=");
  const rounds = setup.isQuick ? 2 : 5;
  try {
    const seen: Seen[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      await context.addCookies([{ name: "sid", value: token, url: product.origin }]);
      const page = await context.newPage();
      seen.push(await visit(page, `${product.origin}/company/${setup.large}/users?size=${ROWS}`));
      await context.close();
    }
    const painted = median(seen.map((one) => one.painted));
    const script = median(seen.map((one) => one.script));
    const isPaintedFirst = seen.every((one) => one.painted < one.script && one.rowsAtScript === ROWS);
    const shift = Math.max(...seen.map((one) => one.shift));
    const longest = Math.max(...seen.map((one) => one.longest));
    return {
      title: "Users list in a browser",
      rows: [
        {
          what: "rows on screen",
          budget: "before any of the page's modules runs",
          measured: `${seen[0]?.rowsAtScript} rows painted after ${milliseconds(
            painted,
          )}, a module ran after ${milliseconds(script)}`,
          isMet: isPaintedFirst,
        },
        {
          what: "layout shift",
          budget: `below ${MAX_SHIFT}`,
          measured: shift.toFixed(4),
          isMet: shift < MAX_SHIFT,
        },
        {
          what: "longest task after hydration began",
          budget: `at most ${MAX_TASK} ms`,
          measured: milliseconds(longest),
          isMet: longest <= MAX_TASK,
        },
      ],
      note: `Chromium ${browser.version()}, CPU slowed ${SLOWER} times, 10 Mbit/s, 40 ms round trips, empty cache.`,
    };
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function visit(page: Page, address: string): Promise<Seen> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await session.send("Network.enable");
  const rate = (10 * 1_000_000) / 8;
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 40,
    downloadThroughput: rate,
    uploadThroughput: rate,
  });
  await page.addInitScript({ path: fileURLToPath(new URL("browser-watch.js", import.meta.url)) });
  await page.goto(address, { waitUntil: "load" });
  const done = page.locator("html[data-bench]");
  await done.waitFor({ state: "attached", timeout: 60_000 });
  const seen: Seen = JSON.parse((await done.getAttribute("data-bench")) ?? "");
  return seen;
}

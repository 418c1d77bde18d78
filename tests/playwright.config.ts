import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { fakeStripeSettings } from "#tests/support/fake-stripe.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const firstPort = Number(process.env.E2E_PORT ?? 4810);
// Workers read this file again and inherit the folder that the first reading chose.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), "mainstreet-e2e-"));
const folder = process.env.E2E_DATA_DIR;

type Site = ReturnType<typeof siteAt>;

/** Servers with a demo of their own each, so that journeys of both kinds run in parallel. */
const withScript = siteAt(0);
const sites: Record<string, Site> = {
  "with JavaScript": withScript,
  "without JavaScript": siteAt(10),
  /** Site with a key of Google Maps. */
  maps: siteAt(20),
  "forms of shops": siteAt(30),
  "forms of advisors": siteAt(40),
  /** Site that nothing changes. */
  pages: siteAt(50),
};
makeDemos();

/** Return the server that a project's tests use, or one of its own for tests that share with no other. */
export function siteOf(name: string): Site {
  return sites[name] ?? withScript;
}

const pages = /pages-with-script/;
const forms = /every-form/;

/**
 * Journeys through the built product on the demo company, with JavaScript and without. `--trace on` records them, a
 * third slower.
 */
export default defineConfig({
  testDir: "e2e",
  outputDir: "../test-results",
  fullyParallel: false,
  workers: 2,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    // A service worker answers before a test's routes do; the tests of the phone allow it.
    serviceWorkers: "block",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-quic", "--disable-background-networking", "--disable-component-update"],
    },
  },
  // The longest come first: journeys, which change data and run one after the other, then what has sites of its own.
  projects: [
    {
      name: "with JavaScript",
      testIgnore: [pages, forms, /without-script/],
      workers: 1,
      use: { baseURL: siteOf("with JavaScript").url },
    },
    {
      name: "without JavaScript",
      testIgnore: /with-script/,
      workers: 1,
      use: { baseURL: siteOf("without JavaScript").url, javaScriptEnabled: false },
    },
    { name: "forms", testMatch: forms },
    { name: "pages", testMatch: pages, fullyParallel: true, use: { baseURL: siteOf("pages").url } },
  ],
  webServer: Object.entries(sites).map(([name, site]) =>
    serverOf(site, name === "maps" ? { GOOGLE_MAPS_API_KEY: "no-key" } : {}),
  ),
});

/** Make the demo once, which takes half a minute, and copy it for each server. */
function makeDemos(): void {
  const demo = join(folder, "demo");
  if (existsSync(demo)) return;
  execFileSync(process.execPath, ["bin/command.mjs", "seed-demo"], {
    cwd: root,
    env: { ...process.env, DATA_DIR: demo, DATABASE_URL: "", NODE_ENV: "production" },
    stdio: "ignore",
  });
  for (const { dataFolder } of Object.values(sites)) cpSync(demo, dataFolder, { recursive: true });
}

/** Return a site whose cards are charged by a peer at `cardPort`, which tests that pay start. */
function siteAt(offset: number) {
  const port = firstPort + offset;
  return { port, url: `http://localhost:${port}`, cardPort: port + 1, dataFolder: join(folder, `${offset}`) };
}

/** Return the settings of a server of the built product, on a demo company of its own. */
function serverOf({ port, cardPort, dataFolder }: Site, env: Record<string, string>) {
  const settings = {
    PORT: String(port),
    DATA_DIR: dataFolder,
    DATABASE_URL: "",
    DEMO: "1",
    ...fakeStripeSettings(cardPort),
  };
  return {
    command: "node ../bin/server.mjs",
    url: `http://localhost:${port}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 15_000 },
    env: { ...settings, NODE_ENV: "production", LOG_LEVEL: "warn", ...env },
  };
}

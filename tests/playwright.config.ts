import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { cardSettings } from "#tests/support/card-peer.ts";

const firstPort = Number(process.env.E2E_PORT ?? 4810);
// Workers read this file again and inherit the folder that the first reading chose.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), "mainstreet-e2e-"));
const folder = process.env.E2E_DATA_DIR;

/** Servers with a demo of their own each, so that journeys of both kinds run beside each other. */
const sites = { "with JavaScript": siteAt(0), "without JavaScript": siteAt(10) };
/** Where the product has a key of Google's maps. */
export const mapsPort = firstPort + 20;
/** Where every form is filled in, which changes what it can. */
export const formsPort = firstPort + 30;

export type Site = ReturnType<typeof siteAt>;

/** The server that a project's tests use. */
export function siteOf(project: string): Site {
  return sites[project === "without JavaScript" ? project : "with JavaScript"];
}

const pages = /pages-with-script/;

/** Journeys through the built product on the demo company, with JavaScript and without. */
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
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-quic", "--disable-background-networking", "--disable-component-update"],
    },
    trace: "retain-on-failure",
  },
  projects: [
    // What only reads runs beside the journeys, which change what they find and go one after the other.
    { name: "pages", testMatch: pages, use: { baseURL: siteOf("pages").url, trace: "off" } },
    {
      name: "with JavaScript",
      testIgnore: [pages, /without-script/],
      workers: 1,
      use: { baseURL: siteOf("with JavaScript").url },
    },
    {
      name: "without JavaScript",
      testIgnore: /with-script/,
      workers: 1,
      use: { baseURL: siteOf("without JavaScript").url, javaScriptEnabled: false },
    },
  ],
  webServer: [
    ...Object.values(sites).map(({ port, cardPort, dataFolder }) =>
      serverOf(port, { DATA_DIR: dataFolder, ...cardSettings(cardPort) }),
    ),
    serverOf(mapsPort, { DATA_DIR: join(folder, "maps"), GOOGLE_MAPS_API_KEY: "no-key" }),
  ],
});

/** Cards are charged by a peer at `cardPort`, which whoever pays starts. */
function siteAt(offset: number) {
  const port = firstPort + offset;
  return { port, url: `http://localhost:${port}`, cardPort: port + 1, dataFolder: join(folder, `${offset}`) };
}

/** The built product on a demo company of its own. */
function serverOf(port: number, env: Record<string, string>) {
  return {
    command: "node ../bin/server.mjs",
    url: `http://localhost:${port}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 15_000 },
    env: { PORT: String(port), DATABASE_URL: "", DEMO: "1", NODE_ENV: "production", LOG_LEVEL: "warn", ...env },
  };
}

import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { cardSettings } from "#tests/support/card-peer.ts";

const port = Number(process.env.E2E_PORT ?? 4810);
/** Cards are charged by a peer there, which whoever pays starts. */
export const cardPort = port + 1;
/** Where the product has a key of Google's maps. */
export const mapsPort = port + 2;
// Workers read this file again and inherit the folder that the first reading chose.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), "mainstreet-e2e-"));
const dataFolder = process.env.E2E_DATA_DIR;

/** Journeys through the built product on the demo company, with JavaScript and without. */
export default defineConfig({
  testDir: "e2e",
  outputDir: "../test-results",
  fullyParallel: false,
  workers: 1,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-quic", "--disable-background-networking", "--disable-component-update"],
    },
    trace: "retain-on-failure",
  },
  projects: [
    { name: "with JavaScript", testIgnore: /without-script/ },
    { name: "without JavaScript", testIgnore: /with-script/, use: { javaScriptEnabled: false } },
  ],
  webServer: [
    serverOf(port, { DATA_DIR: dataFolder, ...cardSettings(cardPort) }),
    serverOf(mapsPort, { DATA_DIR: join(dataFolder, "maps"), GOOGLE_MAPS_API_KEY: "no-key" }),
  ],
});

/** The built product on a demo company of its own. */
function serverOf(port: number, env: Record<string, string>) {
  return {
    command: "node ../bin/server.mjs",
    url: `http://localhost:${port}/readyz`,
    timeout: 60_000,
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 15_000 },
    env: { PORT: String(port), DATABASE_URL: "", DEMO: "1", NODE_ENV: "production", LOG_LEVEL: "warn", ...env },
  };
}

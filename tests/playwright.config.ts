import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { cardSettings } from "#tests/support/card-peer.ts";

const port = Number(process.env.E2E_PORT ?? 4810);
export const cardPort = port + 1;
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
  webServer: {
    command: "node ../bin/server.mjs",
    url: `http://localhost:${port}/readyz`,
    timeout: 60_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    env: {
      PORT: String(port),
      DATA_DIR: dataFolder,
      DATABASE_URL: "",
      DEMO: "1",
      NODE_ENV: "production",
      LOG_LEVEL: "warn",
      // Cards are charged by a peer, which whoever pays starts.
      ...cardSettings(cardPort),
    },
  },
});

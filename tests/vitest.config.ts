import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/**
 * True when TEST_DATABASE_URL is set: each file then has a database of its own on that server, else an embedded one.
 */
const isOnServer = Boolean(process.env.TEST_DATABASE_URL);

/** Tests that only a Postgres can run, and the test of all lists, which takes the embedded database twice as long. */
const needsServer = [
  "tests/db/import-races.test.ts",
  "tests/http/{instances,lists,move,operators,outage,web-processes}.test.ts",
];

/** Unit tests of modules that read the environment when they are imported. */
const serverTests = "{app,db}/**/*.server.test.ts";

/** Unit, database and HTTP tests. Each file has a database of its own: tests/support/database.ts. */
export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  cacheDir: "node_modules/.vite-tests",
  esbuild: { jsx: "automatic" },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,db}/**/*.test.{ts,tsx}"],
          exclude: [serverTests],
          // Rules keep no state, so that these files share the modules of a process.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: [serverTests, "tests/{db,http}/**/*.test.ts", "tests/*.test.ts"],
          exclude: isOnServer ? ["tests/db/embedded.test.ts"] : needsServer,
        },
      },
    ],
    globalSetup: ["tests/support/global-setup.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 180_000,
    teardownTimeout: 10_000,
    env: { NODE_ENV: "test", TZ: "UTC" },
  },
});

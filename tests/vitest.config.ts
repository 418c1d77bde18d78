import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const everything = ["app/**/*.test.{ts,tsx}", "db/**/*.test.ts", "tests/{db,http}/**/*.test.ts", "tests/*.test.ts"];
/** With TEST_DATABASE_URL only what a real Postgres could change runs. */
const isOnServer = Boolean(process.env.TEST_DATABASE_URL);

/** What only a Postgres can do, and the net of lists, which a second database would only repeat. */
const needsServer = [
  "tests/db/import-races.test.ts",
  "tests/http/{instances,lists,move,operators,outage,web-processes}.test.ts",
];

/** Pages whose own statements a Postgres could answer differently; every other page's rules stand in tests/db. */
const readsOnServer =
  "tests/http/{access,api,faults,health,idempotency,imports,locations,metrics,past-locations,plans,reports,search,trading-area,turns,view-as}.test.ts";

/** Unit, database and HTTP tests. Each file has a database of its own: tests/support/database.ts. */
export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  cacheDir: "node_modules/.vite-tests",
  esbuild: { jsx: "automatic" },
  test: {
    include: isOnServer ? ["tests/db/**/*.test.ts", ...needsServer, readsOnServer] : everything,
    exclude: isOnServer ? ["tests/db/embedded.test.ts"] : needsServer,
    globalSetup: ["tests/support/global-setup.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 180_000,
    teardownTimeout: 10_000,
    env: { NODE_ENV: "test", TZ: "UTC" },
  },
});

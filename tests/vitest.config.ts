import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Unit, database and HTTP tests. Each file has a database of its own: tests/support/database.ts. */
export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  cacheDir: "node_modules/.vite-tests",
  esbuild: { jsx: "automatic" },
  test: {
    include: [
      "app/**/*.test.ts",
      "app/**/*.test.tsx",
      "db/**/*.test.ts",
      "tests/{db,http}/**/*.test.ts",
      "tests/*.test.ts",
    ],
    globalSetup: ["tests/support/global-setup.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 40_000,
    teardownTimeout: 10_000,
    env: { NODE_ENV: "test", TZ: "UTC" },
  },
});

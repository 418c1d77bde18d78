import { spawnSync } from "node:child_process";

/** Run `npm run bench`: measure against the budgets of docs/performance.md. Its sources stay out of the build. */
export function run(args: string[]): void {
  const program = ["--import", "tsx", "tests/bench/run.ts", ...args];
  const { status } = spawnSync(process.execPath, program, { stdio: "inherit" });
  process.exitCode = status ?? 1;
}

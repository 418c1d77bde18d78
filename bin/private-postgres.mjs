import { execFileSync, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * Start a private Postgres in a temporary folder, on a Unix socket, from any installation of this machine; null when
 * there is none. It runs as an unprivileged user, as Postgres demands.
 */
export function startPrivatePostgres() {
  const programs = findPrograms();
  if (!programs) return null;
  const folder = mkdtempSync("/tmp/mainstreet-pg-");
  const run = runnerFor(folder);
  const data = join(folder, "data");
  const stop = () => {
    run(join(programs, "pg_ctl"), ["-D", data, "-m", "immediate", "-w", "stop"]);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const kind = "-U postgres -A trust -E UTF8 --no-locale --no-sync".split(" ");
    requireSuccess(run(join(programs, "initdb"), ["-D", data, ...kind]));
    const quick = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off";
    const settings = `-k ${folder} -c listen_addresses= -c max_connections=200 ${quick}`;
    requireSuccess(
      run(join(programs, "pg_ctl"), ["-D", data, "-o", settings, "-l", join(folder, "log"), "-w", "start"]),
    );
  } catch (error) {
    stop();
    throw error;
  }
  return { url: `postgres://postgres@localhost/postgres?host=${folder}`, stop };
}

function findPrograms() {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, "bin")),
    ...(process.env.PATH ?? "").split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "pg_ctl"))) ?? null;
}

function runnerFor(folder) {
  const options = { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] };
  if (process.getuid() !== 0) return (program, args) => spawnSync(program, args, options);
  const user = ["postgres", "nobody"].find((name) => spawnSync("id", ["-u", name]).status === 0);
  const idOf = (flag) => Number(execFileSync("id", [flag, user], { encoding: "utf8" }));
  chownSync(folder, idOf("-u"), idOf("-g"));
  return (program, args) => spawnSync("runuser", ["-u", user, "--", program, ...args], options);
}

function requireSuccess({ status, stderr, error }) {
  if (status !== 0) throw new Error(`The private Postgres didn't start: ${error?.message ?? stderr}`);
}

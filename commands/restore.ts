import { execFile } from "node:child_process";
import { access, mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { CannotStart } from "./open-database.ts";

/** Puts a backup of the embedded database back, into an empty data folder only. */
export async function run([name]: string[]): Promise<void> {
  if (!name) throw new CannotStart("npm run restore -- <backup.tar.gz>");
  if (process.env.DATABASE_URL)
    throw new CannotStart("With DATABASE_URL the data is in Postgres: restore it with pg_restore.");
  const dataFolder = resolve(process.env.DATA_DIR || "data");
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  if ((await readdir(dataFolder)).some((entry) => entry !== "lost+found")) {
    throw new CannotStart(`${dataFolder} is not empty. Move it away, or set DATA_DIR to an empty folder.`);
  }
  await unpack(resolve(process.env.INIT_CWD ?? ".", name), dataFolder);
  console.log(`The backup is restored to ${dataFolder}.`);
}

async function unpack(archive: string, dataFolder: string): Promise<void> {
  // Unpacked aside first: a damaged archive leaves the folder as empty as it was.
  const aside = await mkdtemp(join(dataFolder, ".restore-"));
  try {
    await promisify(execFile)("tar", ["-xzf", archive, "-C", aside, "--no-same-owner"]);
    await access(join(aside, "database", "PG_VERSION"));
    for (const entry of await readdir(aside)) await rename(join(aside, entry), join(dataFolder, entry));
  } catch {
    throw new CannotStart(`${archive} is not a whole backup of an embedded database. Nothing was changed.`);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

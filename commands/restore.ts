import { execFile } from "node:child_process";
import { access, constants, mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { causeOf, CommandError } from "./open-database.ts";

/** Restore a backup of the embedded database, into an empty data folder only. */
export async function run([name]: string[]): Promise<void> {
  if (!name) throw new CommandError("Usage: npm run restore -- <file.tar.gz>");
  if (process.env.DATABASE_URL)
    throw new CommandError("With DATABASE_URL the data is in Postgres: restore it with pg_restore.");
  const dataFolder = resolve(process.env.DATA_DIR || "data");
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  if ((await readdir(dataFolder)).some((entry) => entry !== "lost+found")) {
    throw new CommandError(`${dataFolder} is not empty. Move it away, or set DATA_DIR to an empty folder.`);
  }
  await unpack(resolve(process.env.INIT_CWD ?? ".", name), dataFolder);
  console.log(`Backup restored to ${dataFolder}.`);
}

async function unpack(archive: string, dataFolder: string): Promise<void> {
  await access(archive, constants.R_OK).catch((error: unknown) => {
    throw new CommandError(`Can't read the backup (${causeOf(error)}). Nothing was changed.`);
  });
  // The archive is unpacked aside first, so a damaged one leaves the folder empty.
  const aside = await mkdtemp(join(dataFolder, ".restore-"));
  try {
    await promisify(execFile)("tar", ["-xzf", archive, "-C", aside, "--no-same-owner"]);
    await access(join(aside, "database", "PG_VERSION"));
    for (const entry of await readdir(aside)) await rename(join(aside, entry), join(dataFolder, entry));
  } catch (error) {
    throw new CommandError(
      `${archive} isn't a complete backup of an embedded database (${causeOf(error)}). Nothing was changed.`,
    );
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

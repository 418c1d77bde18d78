import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#db/connect.ts";
import { guarded } from "#db/csv-cells.ts";
import { addJob } from "#db/jobs.ts";
import { csvBytes } from "#app/http/download.server.ts";
import { greeting } from "#app/access/sign-in/mail-templates.ts";
import { isNotExpired } from "#app/platform/identity/expiry.server.ts";
import { paths } from "#app/paths.ts";
import type { ContentType } from "#app/platform/files/file-rules.ts";
import { transactionWithFiles } from "#app/platform/files/store-file.server.ts";
import { system } from "#app/platform/identity/actor.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { tell } from "#app/platform/notifications/tell.server.ts";
import { xlsxOf } from "#app/platform/records/list-sheet.server.ts";
import { findWords } from "#app/platform/wording/alias-queries.server.ts";
import { findMailSite } from "#app/programs/queue/mail-site.server.ts";
import { REPORT_FILE, REPORT_FILE_DAYS } from "./report-files.ts";
import { type Reader, reachToRead } from "./report-reader.server.ts";
import { type Report, type ReportScope, scopeOf } from "./report.server.ts";

const formats = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const satisfies Record<string, ContentType>;

const asked = z.object({
  /** When it was asked for, in ISO 8601: a job that runs twice makes one file. */
  at: z.iso.datetime(),
  userId: z.number().int(),
  companyId: z.number().int(),
  report: z.string(),
  /** The filters of the report's address. */
  query: z.string(),
  format: z.enum(["csv", "xlsx"]),
});
type Asked = z.output<typeof asked>;

/** Has the file of a report made while its reader goes on. Its caller writes the download into the audit log. */
export function askForFile(db: Db, userId: number, wanted: Omit<Asked, "at" | "userId">, now: Date): Promise<void> {
  return addJob(db, "make-report", { ...wanted, at: now.toISOString(), userId });
}

/** Makes a file that was asked for and tells its reader; nothing where they may not read the report any more. */
export async function makeReport(
  db: Db,
  source: Db,
  find: (key: string) => Report | null,
  payload: unknown,
  now: Date,
): Promise<void> {
  const { at, userId, companyId, report: key, query, format } = asked.parse(payload);
  const report = find(key);
  const reader = await findReader(db, userId, companyId, now);
  const reach = reader && (await reachToRead(db, reader, companyId));
  if (!report || !reach) return;
  const name = `${reader.company} ${report.title}.${format}`;
  if (await isMade(db, userId, name, at)) return;
  const folder = await mkdtemp(path.join(tmpdir(), "mainstreet-report-"));
  try {
    const scope = scopeOf({ id: companyId, timeZone: reader.timeZone }, reach, new URLSearchParams(query), now);
    const bytes = await bytesOf(source, reach, report, scope, new URLSearchParams(query), format);
    const written = await writeBytes(path.join(folder, "report"), bytes);
    const file = { ...written, name, contentType: formats[format], size: null };
    const outcome = await transactionWithFiles(db, [file], async (db, storeFile) => {
      const { key } = await storeFile({ ...system, userId }, file, {
        companyId,
        object: { type: REPORT_FILE, id: userId },
      });
      await tellReady(db, reader, name, key);
      return { saved: true };
    });
    // The queue tries again once the store can be reached.
    if (!outcome.saved) throw new Error("The file of a report was not stored.");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Waiting extends Reader {
  email: string;
  firstName: string;
  company: string;
  timeZone: string;
}

async function findReader(db: Db, userId: number, companyId: number, now: Date): Promise<Waiting | null> {
  const reader = await db
    .selectFrom("users")
    .innerJoin("companies", (join) => join.on("companies.id", "=", companyId))
    .select(["users.id as userId", "users.role", "users.companyId as userCompanyId", "users.email", "users.firstName"])
    .select(sql<boolean>`(users.status = 'Registered' and ${isNotExpired(now)})`.as("isRegistered"))
    .select(["companies.name as company", "companies.timeZone"])
    .where("users.id", "=", userId)
    .executeTakeFirst();
  return reader ?? null;
}

async function isMade(db: Db, userId: number, name: string, at: string): Promise<boolean> {
  const file = await db
    .selectFrom("files")
    .select("id")
    .where("objectType", "=", REPORT_FILE)
    .where("objectId", "=", userId)
    .where("name", "=", name)
    .where("createdAt", ">=", new Date(at))
    .executeTakeFirst();
  return file !== undefined;
}

async function bytesOf(
  db: Db,
  reach: Reach,
  { list }: Report,
  scope: ReportScope,
  at: URLSearchParams,
  format: Asked["format"],
): Promise<AsyncIterable<string | Uint8Array>> {
  const words = await findWords(db, reach, scope.companyId);
  if (format === "xlsx") return xlsxOf(list.sheet(db, reach, scope, at, scope.timeZone, words));
  const { heads, lines } = list.lines(db, reach, scope, at, { words, timeZone: scope.timeZone });
  return csvBytes(heads.map(guarded), lines);
}

/** Writes a file as its bytes come, and says what there is of it. */
async function writeBytes(place: string, bytes: AsyncIterable<string | Uint8Array>) {
  const hash = createHash("sha256");
  const hashing = new Transform({
    transform(part, _encoding, done) {
      hash.update(part);
      done(null, part);
    },
  });
  await pipeline(Readable.from(bytes, { objectMode: false }), hashing, createWriteStream(place));
  return { path: place, bytes: (await stat(place)).size, sha256: hash.digest("hex") };
}

async function tellReady(db: Db, reader: Waiting, name: string, key: string): Promise<void> {
  const site = await findMailSite();
  await tell(db, "report.ready", [reader], ({ firstName }) => ({
    subject: `${name} is ready`,
    greeting: greeting(firstName),
    paragraphs: [`You can download it for ${REPORT_FILE_DAYS} days.`],
    button: { label: "Download the file", link: new URL(paths.file(key), site.url).href },
    footer: `You receive this mail because you asked ${site.name} for this file.`,
  }));
}

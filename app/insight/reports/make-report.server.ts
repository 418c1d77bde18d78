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
import { escapeFormula } from "#db/csv-cells.ts";
import { addJob } from "#db/jobs.ts";
import { csvBytes } from "#app/http/download.server.ts";
import { greeting } from "#app/access/sign-in/mail-templates.ts";
import { isNotExpired } from "#app/platform/identity/expiry.server.ts";
import { paths } from "#app/paths.ts";
import type { ContentType } from "#app/platform/files/file-rules.ts";
import { transactionWithFiles } from "#app/platform/files/store-file.server.ts";
import { systemActor } from "#app/platform/identity/actor.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { notify } from "#app/platform/notifications/notify.server.ts";
import { streamXlsx } from "#app/platform/records/list-sheet.server.ts";
import { findAliasTerms } from "#app/platform/wording/alias-queries.server.ts";
import { findMailSite } from "#app/programs/queue/mail-site.server.ts";
import { REPORT_FILE, REPORT_FILE_DAYS } from "./report-files.ts";
import { type ReportUser, findReportAccess } from "./report-access.server.ts";
import { type Report, type ReportScope, toReportScope } from "./report.server.ts";

const formats = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const satisfies Record<string, ContentType>;

const reportFileRequest = z.object({
  /** Time of the request in ISO 8601, so that a job that runs twice makes one file. */
  at: z.iso.datetime(),
  userId: z.number().int(),
  companyId: z.number().int(),
  report: z.string(),
  /** Query string of the report's filters. */
  query: z.string(),
  format: z.enum(["csv", "xlsx"]),
});
type ReportFileRequest = z.output<typeof reportFileRequest>;

/** Queue a job that writes a report file in the background. The caller audits the download. */
export function queueReportFile(
  db: Db,
  userId: number,
  wanted: Omit<ReportFileRequest, "at" | "userId">,
  now: Date,
): Promise<void> {
  return addJob(db, "make-report", { ...wanted, at: now.toISOString(), userId });
}

/** Make a requested file and notify its user; does nothing when the user can't read the report any more. */
export async function makeReport(
  db: Db,
  { source, find, payload, now }: { source: Db; find: (key: string) => Report | null; payload: unknown; now: Date },
): Promise<void> {
  const { at, userId, companyId, report: key, query, format } = reportFileRequest.parse(payload);
  const report = find(key);
  const reader = await findRecipient(db, userId, companyId, now);
  const access = reader && (await findReportAccess(db, reader, companyId));
  if (!report || !access) return;
  const name = `${reader.company} ${report.title}.${format}`;
  if (await isMade(db, userId, name, at)) return;
  const folder = await mkdtemp(path.join(tmpdir(), "mainstreet-report-"));
  try {
    const scope = toReportScope({ id: companyId, timeZone: reader.timeZone }, access, new URLSearchParams(query), now);
    const bytes = await reportBytes(source, access, { report, scope, at: new URLSearchParams(query), format });
    const written = await writeBytes(path.join(folder, "report"), bytes);
    const file = { ...written, name, contentType: formats[format], size: null };
    const outcome = await transactionWithFiles(db, [file], async (db, storeFile) => {
      const { key } = await storeFile({ ...systemActor, userId }, file, {
        companyId,
        object: { type: REPORT_FILE, id: userId },
      });
      await signalReady(db, reader, name, key);
      return { saved: true };
    });
    // Throwing makes the queue retry once the file store is available.
    if (!outcome.saved) throw new Error("The file of a report was not stored.");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface ReportRecipient extends ReportUser {
  email: string;
  firstName: string;
  company: string;
  timeZone: string;
}

async function findRecipient(db: Db, userId: number, companyId: number, now: Date): Promise<ReportRecipient | null> {
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

async function reportBytes(
  db: Db,
  access: AccessScope,
  {
    report: { list },
    scope,
    at,
    format,
  }: { report: Report; scope: ReportScope; at: URLSearchParams; format: ReportFileRequest["format"] },
): Promise<AsyncIterable<string | Uint8Array>> {
  const words = await findAliasTerms(db, access, scope.companyId);
  if (format === "xlsx") return streamXlsx(list.sheet(db, { access, scope, at }, { timeZone: scope.timeZone, words }));
  const { heads, lines } = list.lines(db, { access, scope, at }, { words, timeZone: scope.timeZone });
  return csvBytes(heads.map(escapeFormula), lines);
}

/** Write bytes to a file as they come; return its path, size and SHA-256. */
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

async function signalReady(db: Db, reader: ReportRecipient, name: string, key: string): Promise<void> {
  const site = await findMailSite();
  await notify(db, "report.ready", [reader], ({ firstName }) => ({
    subject: `${name} is ready`,
    greeting: greeting(firstName),
    paragraphs: [`You can download it for ${REPORT_FILE_DAYS} days.`],
    button: { label: "Download file", link: new URL(paths.file(key), site.url).href },
    footer: `You received this email because you requested this file on ${site.name}.`,
  }));
}

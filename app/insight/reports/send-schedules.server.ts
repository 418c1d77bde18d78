import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { inBatches } from "#db/in-batches.ts";
import type { Site } from "#app/access/sign-in/mail-templates.ts";
import { isNotExpired } from "#app/platform/identity/expiry.server.ts";
import { paths } from "#app/paths.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { greetingText, type Mail } from "#app/platform/mail/mail.ts";
import { queueMail } from "#app/platform/mail/queue-mail.server.ts";
import { findMailSite } from "#app/programs/queue/mail-site.server.ts";
import { formatInstant } from "#app/ui/text/dates.ts";
import { countText, dayText } from "#app/ui/text/format.ts";
import { type CompanyAliases, translate, termsOf } from "#app/ui/text/terms.ts";
import { type ReportUser, findReportAccess } from "./report-access.server.ts";
import { type Report, toReportScope } from "./report.server.ts";
import { sheetCellText } from "./report-pdf.server.ts";
import { isScheduleFrequency } from "./schedule-words.ts";
import { nextSendDay } from "./report-schedules.server.ts";

interface DueSchedule extends ReportUser {
  id: number;
  report: string;
  query: string;
  frequency: string;
  nextOn: string;
  companyId: number;
  companyName: string;
  timeZone: string;
  email: string;
  firstName: string;
  aliases: CompanyAliases;
}

const MORNING = 7;
const MAX_LINES = 10;
const ACCESS_LOST_MESSAGE = "You no longer have access to this report.";
const REPORT_REMOVED_MESSAGE = "This report no longer exists.";

/**
 * Send the reports due this morning in their companies' time zones; each owner's rights are checked again. Empty
 * reports are skipped. Concurrent runs send one mail: the run that advances the schedule's day sends it.
 */
export async function sendScheduledReports(db: Db, find: (key: string) => Report | null, now: Date): Promise<void> {
  const { rows } = await sql<DueSchedule>`
    select due.id, due.report, due.query, due.frequency, due.next_on, companies.id as company_id,
      companies.name as company_name, companies.time_zone, users.id as user_id, users.email, users.first_name, users.role,
      users.company_id as user_company_id, (users.status = 'Registered' and ${isNotExpired(now)}) as is_registered,
      coalesce((select json_object_agg(aliases.term, json_build_object('singular', aliases.singular,
        'plural', aliases.plural)) from aliases where aliases.company_id = companies.id), '{}') as aliases
    from report_schedules due
    join companies on companies.id = due.company_id
    join users on users.id = due.user_id
    where due.stopped_because is null
      and due.next_on + make_interval(hours => ${MORNING}) <= ${now}::timestamptz at time zone companies.time_zone
    order by due.id`.execute(db);
  const site = await findMailSite();
  await inBatches(rows, 1, async ([due]) => due && sendOne(db, { report: find(due.report), due, site, now }));
}

async function sendOne(
  db: Db,
  { report, due, site, now }: { report: Report | null; due: DueSchedule; site: Site; now: Date },
): Promise<void> {
  const access = await findReportAccess(db, due, due.companyId);
  const why = !access ? ACCESS_LOST_MESSAGE : report ? null : REPORT_REMOVED_MESSAGE;
  const mail = access && report ? await scheduledReportMail(db, { report, access, due, site, now }) : null;
  const today = formatInstant(now, due.timeZone, "isoDay");
  await db.transaction().execute(async (db) => {
    const moved = await db
      .updateTable("reportSchedules")
      .set({
        nextOn: nextSendDay(isScheduleFrequency(due.frequency) ? due.frequency : "weekly", today),
        stoppedBecause: why,
      })
      .where("id", "=", due.id)
      .where("nextOn", "=", due.nextOn)
      .where("stoppedBecause", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!moved) return;
    if (mail) await queueMail(db, "report.scheduled", due.email, mail);
    // A user who can't sign in any more is not notified.
    else if (why !== null && due.isRegistered)
      await queueMail(db, "report.stopped", due.email, stopMail(site, due, why));
  });
}

/** Write the mail with a report's first rows and a link to all; null when the report is empty. */
async function scheduledReportMail(
  db: Db,
  { report, access, due, site, now }: { report: Report; access: AccessScope; due: DueSchedule; site: Site; now: Date },
): Promise<Mail | null> {
  const at = new URLSearchParams(due.query);
  const company = { id: due.companyId, timeZone: due.timeZone };
  const scope = toReportScope(company, access, at, now);
  const terms = termsOf(due.aliases);
  const { list } = report;
  const total = await list.total(db, { access, scope, at });
  if (total === 0) return null;
  const sheet = list.sheet(db, { access, scope, at }, { timeZone: due.timeZone, words: terms, most: MAX_LINES });
  const shown = sheet.columns.flatMap(({ isHidden }, place) => (isHidden ? [] : [place])).slice(0, 6);
  const lines: string[] = [];
  for await (const rows of sheet.rows) {
    for (const row of rows) {
      const cells = shown.map(
        (place) => `${sheet.columns[place]?.head}: ${sheetCellText(sheet.columns[place]?.format, row[place])}`,
      );
      lines.push(cells.join(", "));
    }
  }
  const days = report.hasPeriod ? `, ${dayText(scope.from)} to ${dayText(scope.to)}` : "";
  return {
    ...mailFrame(site, due, report.title),
    paragraphs: [
      `${report.title} for ${due.companyName}${days}: ${countText(total, "row")}.`,
      ...lines,
      ...(total > lines.length ? [`and ${countText(total - lines.length, "more row")}`] : []),
      ...report.definitions.map((sentence) => translate(terms, sentence)),
    ],
  };
}

function stopMail(site: Site, due: DueSchedule, why: string): Mail {
  const frame = mailFrame(site, due, due.report);
  return {
    ...frame,
    subject: "Scheduled report stopped",
    paragraphs: [why, "We stopped sending it to you."],
  };
}

function mailFrame(site: Site, { firstName, companyId, companyName, report, query }: DueSchedule, title: string) {
  const address = new URL(paths.report(report), site.url);
  address.search = query;
  address.searchParams.set("company", String(companyId));
  return {
    subject: `${title}, ${companyName}`,
    greeting: greetingText(firstName),
    button: { label: "View report", link: address.href },
    footer: `You received this email because you scheduled it on ${site.name}. Stop it on the report's page.`,
  };
}

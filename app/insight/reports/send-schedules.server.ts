import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { inBatches } from "#db/in-batches.ts";
import type { Site } from "#app/access/sign-in/mail-templates.ts";
import { isNotExpired } from "#app/platform/identity/expiry.server.ts";
import { paths } from "#app/paths.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { greetingOf, type Mail } from "#app/platform/mail/mail.ts";
import { queueMail } from "#app/platform/mail/queue-mail.server.ts";
import { findMailSite } from "#app/programs/queue/mail-site.server.ts";
import { formatInstant } from "#app/ui/dates.ts";
import { countText, dayText } from "#app/ui/format.ts";
import { type Aliases, say, wordsOf } from "#app/ui/words.ts";
import { type Reader, reachToRead } from "./report-reader.server.ts";
import { type Report, scopeOf } from "./report.server.ts";
import { textOf } from "./report-pdf.server.ts";
import { isFrequency } from "./schedule-words.ts";
import { nextDay } from "./schedules.server.ts";

interface Due extends Reader {
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
  aliases: Aliases;
}

const MORNING = 7;
const MOST_LINES = 10;
const LOST = "You have no right to this report any more.";
const GONE = "There is no such report any more.";

/**
 * Sends the reports that are due this morning, by the clocks of their companies; the rights of each owner are asked again. An
 * empty one is left out. Twice at once it sends one mail: whoever moves the schedule's day sends it.
 */
export async function sendSchedules(db: Db, find: (key: string) => Report | null, now: Date): Promise<void> {
  const { rows } = await sql<Due>`
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
  await inBatches(rows, 1, async ([due]) => due && sendOne(db, find(due.report), due, site, now));
}

async function sendOne(db: Db, report: Report | null, due: Due, site: Site, now: Date): Promise<void> {
  const reach = await reachToRead(db, due, due.companyId);
  const why = !reach ? LOST : report ? null : GONE;
  const mail = reach && report ? await mailOf(db, report, reach, due, site, now) : null;
  const today = formatInstant(now, due.timeZone, "isoDay");
  await db.transaction().execute(async (db) => {
    const moved = await db
      .updateTable("reportSchedules")
      .set({ nextOn: nextDay(isFrequency(due.frequency) ? due.frequency : "weekly", today), stoppedBecause: why })
      .where("id", "=", due.id)
      .where("nextOn", "=", due.nextOn)
      .where("stoppedBecause", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!moved) return;
    if (mail) await queueMail(db, "report.scheduled", due.email, mail);
    // Who may not sign in any more learns nothing.
    else if (why !== null && due.isRegistered)
      await queueMail(db, "report.stopped", due.email, stopMail(site, due, why));
  });
}

/** The first rows of a report and the way to all of them; null where it is empty. */
async function mailOf(db: Db, report: Report, reach: Reach, due: Due, site: Site, now: Date): Promise<Mail | null> {
  const at = new URLSearchParams(due.query);
  const company = { id: due.companyId, timeZone: due.timeZone };
  const scope = scopeOf(company, reach, at, now);
  const words = wordsOf(due.aliases);
  const { list } = report;
  const { total } = await list.page(db, reach, scope, at, {});
  if (total === 0) return null;
  const sheet = list.sheet(db, reach, scope, at, due.timeZone, words);
  const shown = sheet.columns.flatMap(({ isHidden }, place) => (isHidden ? [] : [place])).slice(0, 6);
  const lines: string[] = [];
  for await (const rows of sheet.rows) {
    for (const row of rows.slice(0, MOST_LINES)) {
      const cells = shown.map(
        (place) => `${sheet.columns[place]?.head}: ${textOf(sheet.columns[place]?.format, row[place])}`,
      );
      lines.push(cells.join(", "));
    }
    break;
  }
  const days = report.hasPeriod ? `, ${dayText(scope.from)} to ${dayText(scope.to)}` : "";
  return {
    ...frameOf(site, due, report.title),
    paragraphs: [
      `${report.title} of ${due.companyName}${days}: ${countText(total, "row")}.`,
      ...lines,
      ...(total > lines.length ? [`and ${countText(total - lines.length, "more row")}`] : []),
      ...report.definitions.map((sentence) => say(words, sentence)),
    ],
  };
}

function stopMail(site: Site, due: Due, why: string): Mail {
  const frame = frameOf(site, due, due.report);
  return {
    ...frame,
    subject: "A report is not sent any more",
    paragraphs: [why, "So it is not sent to you any more."],
  };
}

function frameOf(site: Site, { firstName, companyId, companyName, report, query }: Due, title: string) {
  const address = new URL(paths.report(report), site.url);
  address.search = query;
  address.searchParams.set("company", String(companyId));
  return {
    subject: `${title}, ${companyName}`,
    greeting: greetingOf(firstName),
    button: { label: "Open the report", link: address.href },
    footer: `You receive this mail because you asked ${site.name} for it. The report's page stops it.`,
  };
}

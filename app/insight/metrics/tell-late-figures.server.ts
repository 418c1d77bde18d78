import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { paths } from "#app/paths.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { userReachesCompany } from "#app/platform/identity/reach.server.ts";
import { greetingOf } from "#app/platform/mail/mail.ts";
import { tell } from "#app/platform/notifications/tell.server.ts";
import { findMailSite } from "#app/programs/queue/mail-site.server.ts";
import { namesText } from "#app/ui/format.ts";
import { endOfPeriod, lastWholePeriod, movePeriod, periodText, type Rhythm } from "./period-rules.ts";

/** So many days after its end a period's figures are late. */
const LATE_AFTER: Readonly<Record<string, number>> = { daily: 2, weekly: 4, monthly: 7 };
/** What had no figures for so many periods before is not kept any longer, and nobody waits for it. */
const PERIODS_BACK = 3;

/**
 * Tells advisors, on the day on which figures become late in their company's time zone, which metrics have none of their
 * last whole period. It runs once a day; what runs twice within a day tells once.
 */
export async function tellLateFigures(db: Db, now: Date): Promise<void> {
  const missing = await listMissing(db, now);
  if (missing.length === 0) return;
  const { rows: advisors } = await sql<{
    userId: number;
    email: string;
    firstName: string;
    companyId: number;
    company: string;
  }>`
    select users.id as user_id, users.email, users.first_name, companies.id as company_id, companies.name as company
    from companies join users on users.status = 'Registered' and users.role in ('Senior Advisor', 'Mainstreet Advisor')
      and ${userReachesCompany}
    where companies.id = any(${missing.map(({ companyId }) => companyId)}::integer[]) order by companies.id, users.id`.execute(
    db,
  );
  const site = await findMailSite();
  await tell(db, "metrics.late", advisors, ({ firstName, company, companyId }) => {
    const late = missing.filter((metric) => metric.companyId === companyId);
    return {
      subject: `${company}: figures are missing of ${namesText(late.map(({ name }) => name))}`,
      greeting: greetingOf(firstName),
      paragraphs: late.map(({ name, frequency, start }) => `${name}: no figures yet. ${periodText(start, frequency)}.`),
      button: {
        label: "See what is missing",
        link: new URL(paths.metricsCompleteness({ company: companyId }), site.url).href,
      },
      footer: `You receive this mail because you advise ${company} on ${site.name}.`,
    };
  });
}

/** The metrics whose last whole period became late today and has no figures, though those before it have some. */
async function listMissing(db: Db, now: Date) {
  const { rows } = await sql<
    Rhythm & { id: number; name: string; companyId: number; timeZone: string; kept: string[] }
  >`
    select metric_types.id, metric_types.name, company_id, time_zone, frequency, week_starts_on,
      array(select period_start::text from metric_totals where metric_type_id = metric_types.id
        and period_start > ${now}::date - 200 group by period_start having sum(locations) > 0) as kept
    from metric_types join companies on companies.id = company_id and companies.status = 'active'
    where is_active and formula = '' order by company_id, position, metric_types.id`.execute(db);
  return rows.flatMap((metric) => {
    const today = dayIn(metric.timeZone, now);
    const start = lastWholePeriod(today, metric);
    const lateOn = addDays(endOfPeriod(start, metric.frequency), LATE_AFTER[metric.frequency] ?? 0);
    const before = Array.from({ length: PERIODS_BACK }, (_, nth) => movePeriod(start, metric.frequency, -nth - 1));
    const isMissing = !metric.kept.includes(start) && before.some((one) => metric.kept.includes(one));
    return today === lateOn && isMissing ? [{ ...metric, start }] : [];
  });
}

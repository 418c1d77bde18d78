import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { paths } from "#app/paths.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { isCompanyVisibleToUser } from "#app/platform/identity/access-scope.server.ts";
import { greetingText } from "#app/platform/mail/mail.ts";
import { notify } from "#app/platform/notifications/notify.server.ts";
import { findMailSite } from "#app/programs/queue/mail-site.server.ts";
import { namesText } from "#app/ui/text/format.ts";
import {
  endOfPeriod,
  lastCompletePeriod,
  addPeriods,
  periodText,
  type Periodicity,
} from "#app/insight/metrics/period-rules.ts";

/** Days after the end of a period from which its values are late. */
const LATE_AFTER: Readonly<Record<string, number>> = { daily: 2, weekly: 4, monthly: 7 };
/**
 * Number of earlier periods without values after which a metric counts as no longer recorded, so that nobody waits for
 * it.
 */
const PERIODS_BACK = 3;

/**
 * Notify advisors of the metrics without values for their last whole period, on the day the values become late in the
 * company's time zone. Runs once a day; a second run within a day notifies no one again.
 */
export async function notifyLateMetricValues(db: Db, now: Date): Promise<void> {
  const missing = await listLateMetrics(db, now);
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
      and ${isCompanyVisibleToUser}
    where companies.id = any(${missing.map(({ companyId }) => companyId)}::integer[]) order by companies.id, users.id`.execute(
    db,
  );
  const site = await findMailSite();
  await notify(db, "metrics.late", advisors, ({ firstName, company, companyId }) => {
    const late = missing.filter((metric) => metric.companyId === companyId);
    return {
      subject: `${company}: missing values for ${namesText(late.map(({ name }) => name))}`,
      greeting: greetingText(firstName),
      paragraphs: late.map(({ name, frequency, start }) => `${name}: no values yet (${periodText(start, frequency)}).`),
      button: {
        label: "View missing values",
        link: new URL(paths.metricsCompleteness({ company: companyId }), site.url).href,
      },
      footer: `You received this email because you advise ${company} on ${site.name}.`,
    };
  });
}

/** List the metrics whose last whole period became late today without values, though earlier ones have some. */
async function listLateMetrics(db: Db, now: Date) {
  const { rows } = await sql<
    Periodicity & { id: number; name: string; companyId: number; timeZone: string; kept: string[] }
  >`
    select metric_types.id, metric_types.name, company_id, time_zone, frequency, week_starts_on,
      array(select period_start::text from metric_totals where metric_type_id = metric_types.id
        and period_start > ${now}::date - 200 group by period_start having sum(locations) > 0) as kept
    from metric_types join companies on companies.id = company_id and companies.status = 'active'
    where is_active and formula = '' order by company_id, position, metric_types.id`.execute(db);
  return rows.flatMap((metric) => {
    const today = dayIn(metric.timeZone, now);
    const start = lastCompletePeriod(today, metric);
    const lateOn = addDays(endOfPeriod(start, metric.frequency), LATE_AFTER[metric.frequency] ?? 0);
    const before = Array.from({ length: PERIODS_BACK }, (_, nth) => addPeriods(start, metric.frequency, -nth - 1));
    const isMissing = !metric.kept.includes(start) && before.some((one) => metric.kept.includes(one));
    return today === lateOn && isMissing ? [{ ...metric, start }] : [];
  });
}

import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#db/connect.ts";
import { periodText } from "#app/insight/metrics/period-rules.ts";
import { paths } from "#app/paths.ts";
import { findFeatureFlags } from "#app/platform/identity/feature-flags.server.ts";
import type { FeatureViewer } from "#app/platform/identity/features.ts";
import { canUse } from "#app/platform/identity/can-use.ts";
import { isLocationVisibleTo } from "#app/platform/identity/access-scope.server.ts";
import { greetingText } from "#app/platform/mail/mail.ts";
import { notify } from "#app/platform/notifications/notify.server.ts";
import { aliasesAsJson } from "#app/platform/wording/company-texts.server.ts";
import { findMailSite } from "#app/programs/queue/mail-site.server.ts";
import { namesText } from "#app/ui/text/format.ts";
import { type CompanyAliases, translate, termsOf } from "#app/ui/text/terms.ts";

interface MetricRecipient extends FeatureViewer {
  userId: number;
  email: string;
  firstName: string;
  aliases: CompanyAliases;
}

const payloadSchema = z.object({ importId: z.number().int() });

/**
 * Notify the users who can see metrics and one of the locations: which metrics of a saved file have new values, up to
 * which period. A file undone since is skipped. Safe to run again: no user is notified of the same twice within a day.
 */
export async function notifyMetricValues(db: Db, payload: unknown): Promise<void> {
  const { importId } = payloadSchema.parse(payload);
  const { rows: metrics } = await sql<{ name: string; frequency: string; newest: string }>`
    select metric_types.name, frequency, max(period_start)::text as newest
    from metric_import_cells cells
    join imports on imports.id = cells.import_id and imports.status = 'saved'
    join metric_types on metric_types.id = metric_type_id
    where import_id = ${importId} and value is distinct from was
    group by metric_types.id order by position, metric_types.id`.execute(db);
  const [first] = metrics;
  if (!first) return;
  const newest = metrics.length === 1 ? `, ${periodText(first.newest, first.frequency).toLowerCase()}` : "";
  const subject = `New metrics: ${namesText(metrics.map(({ name }) => name))}${newest}`;
  const readers = await listRecipients(db, importId);
  const site = await findMailSite();
  await notify(db, "metrics.imported", readers, ({ firstName, aliases }) => ({
    subject,
    greeting: greetingText(firstName),
    paragraphs: [translate(termsOf(aliases), "New metric values for your {locations} are available.")],
    button: { label: "View metrics", link: new URL(paths.businessMetrics(), site.url).href },
    footer: `You received this email because you see business metrics on ${site.name}.`,
  }));
}

/** List the users who can see business metrics and a location of the file. */
async function listRecipients(db: Db, importId: number) {
  const { companyId } = await db
    .selectFrom("imports")
    .select("companyId")
    .where("id", "=", importId)
    .executeTakeFirstOrThrow();
  const company = await findFeatureFlags(db, companyId);
  const { rows } = await sql<MetricRecipient>`
    with places as materialized (
      select distinct location_id from metric_import_cells where import_id = ${importId} and value is distinct from was
    )
    select users.id as user_id, users.email, users.first_name, users.role, users.can_access_business_metrics,
      ${aliasesAsJson} as aliases
    from companies join users on users.company_id = companies.id and users.status = 'Registered'
    where companies.id = ${companyId} and users.can_access_business_metrics and exists (
      select from memberships held join locations on locations.network_id = held.network_id
      join places on places.location_id = locations.id
      where held.user_id = users.id and ${isLocationVisibleTo("locations.id")})
    order by users.id`.execute(db);
  return rows.filter((reader) => canUse({ ...reader, company, network: null }, "metrics:view"));
}

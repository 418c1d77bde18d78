import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#db/connect.ts";
import { periodText } from "#app/insight/metrics/period-rules.ts";
import { paths } from "#app/paths.ts";
import { findFeatureFlags } from "#app/platform/identity/feature-flags.server.ts";
import type { FeatureViewer } from "#app/platform/identity/features.ts";
import { mayUse } from "#app/platform/identity/may-use.ts";
import { userSees } from "#app/platform/identity/reach.server.ts";
import { greetingOf } from "#app/platform/mail/mail.ts";
import { tell } from "#app/platform/notifications/tell.server.ts";
import { aliasesAsJson } from "#app/platform/wording/voice.server.ts";
import { findMailSite } from "#app/programs/queue/mail-site.server.ts";
import { namesText } from "#app/ui/format.ts";
import { type Aliases, say, wordsOf } from "#app/ui/words.ts";

interface Reader extends FeatureViewer {
  userId: number;
  email: string;
  firstName: string;
  aliases: Aliases;
}

const payloadSchema = z.object({ importId: z.number().int() });

/**
 * Tells whoever may see figures, and sees one of the locations, which metrics a saved file brought new figures of, up to
 * which period. Nothing of a file that was undone since. It may run again: nobody is told the same twice within a day.
 */
export async function tellFigures(db: Db, payload: unknown): Promise<void> {
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
  const subject = `New figures: ${namesText(metrics.map(({ name }) => name))}${newest}`;
  const readers = await listReaders(db, importId);
  const site = await findMailSite();
  await tell(db, "metrics.imported", readers, ({ firstName, aliases }) => ({
    subject,
    greeting: greetingOf(firstName),
    paragraphs: [say(wordsOf(aliases), "There are new figures of your {locations}.")],
    button: { label: "See them", link: new URL(paths.businessMetrics(), site.url).href },
    footer: `You receive this mail because you see business metrics on ${site.name}.`,
  }));
}

/** Who may see business metrics, and sees a location of a file's. */
async function listReaders(db: Db, importId: number) {
  const { companyId } = await db
    .selectFrom("imports")
    .select("companyId")
    .where("id", "=", importId)
    .executeTakeFirstOrThrow();
  const company = await findFeatureFlags(db, companyId);
  const { rows } = await sql<Reader>`
    with places as materialized (
      select distinct location_id from metric_import_cells where import_id = ${importId} and value is distinct from was
    )
    select users.id as user_id, users.email, users.first_name, users.role, users.can_access_business_metrics,
      ${aliasesAsJson} as aliases
    from companies join users on users.company_id = companies.id and users.status = 'Registered'
    where companies.id = ${companyId} and users.can_access_business_metrics and exists (
      select from memberships held join locations on locations.network_id = held.network_id
      join places on places.location_id = locations.id
      where held.user_id = users.id and ${userSees("locations.id")})
    order by users.id`.execute(db);
  return rows.filter((reader) => mayUse({ ...reader, company, network: null }, "metrics:view"));
}

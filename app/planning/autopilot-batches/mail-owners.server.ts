import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type AccessScope, isLocationVisibleTo } from "#app/platform/identity/access-scope.server.ts";
import { site } from "#app/access/sign-in/site.server.ts";
import { notify } from "#app/platform/notifications/notify.server.ts";
import { findCompanyTexts } from "#app/platform/wording/company-texts.server.ts";
import { plansReadyMail } from "./mail-templates.ts";

interface Batch {
  batchId: number;
  companyId: number;
  set: string;
  startsOn: string;
}

/** Send one email to each user who can answer plans of a batch, however many plans that user has. */
export async function mailOwners(
  db: Db,
  access: AccessScope,
  { batchId, companyId, set, startsOn }: Batch,
): Promise<void> {
  const companyTexts = await findCompanyTexts(db, access, companyId);
  const owners = await listOwners(db, batchId);
  await notify(db, "autopilot.ready", owners, (owner) =>
    plansReadyMail(site, companyTexts, owner, { ...owner, set, startsOn }),
  );
}

/** List the users who can see and answer plans of a batch, each with the number of plans and the first plan's id. */
async function listOwners(db: Db, batchId: number) {
  const { rows } = await sql<{ email: string; firstName: string; plans: number; planId: number }>`
    select users.email, users.first_name, count(*) as plans, min(plans.id) as plan_id
    from plans
    join memberships on memberships.network_id = plans.network_id
    join users on users.id = memberships.user_id and users.status = 'Registered'
    where plans.autopilot_batch_id = ${batchId} and ${isLocationVisibleTo("plans.locationId")}
      and users.role in ('Business Administrator', 'Business Owner', 'Location Level Guest')
    group by users.id order by users.id
  `.execute(db);
  return rows;
}

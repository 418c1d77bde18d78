import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type Reach, userSees } from "#app/platform/identity/reach.server.ts";
import { site } from "#app/access/sign-in/site.server.ts";
import { notificationDefaultsOf } from "#app/setup/documents/document-queries.server.ts";
import { tell } from "#app/platform/notifications/tell.server.ts";
import { findVoice } from "#app/platform/wording/voice.server.ts";
import { plansReadyMail } from "./mail-templates.ts";

interface Batch {
  batchId: number;
  companyId: number;
  set: string;
  startsOn: string;
}

/** One mail to each person who can answer a plan of a batch, however many plans there are for them. */
export async function mailOwners(db: Db, reach: Reach, { batchId, companyId, set, startsOn }: Batch): Promise<void> {
  const { autopilotPlanReady } = await notificationDefaultsOf(db, companyId);
  if (autopilotPlanReady.mail === "off") return;
  const voice = await findVoice(db, reach, companyId);
  const owners = await listOwners(db, batchId);
  await tell(db, "autopilot.ready", owners, (owner) => plansReadyMail(site, voice, owner, { ...owner, set, startsOn }));
}

/** Who reaches the plans of a batch and may answer, with how many they reach and the first of them. */
async function listOwners(db: Db, batchId: number) {
  const { rows } = await sql<{ email: string; firstName: string; plans: number; planId: number }>`
    select users.email, users.first_name, count(*) as plans, min(plans.id) as plan_id
    from plans
    join memberships on memberships.network_id = plans.network_id
    join users on users.id = memberships.user_id and users.status = 'Registered'
    where plans.autopilot_batch_id = ${batchId} and ${userSees("plans.locationId")}
      and users.role in ('Business Administrator', 'Business Owner', 'Location Level Guest')
    group by users.id order by users.id
  `.execute(db);
  return rows;
}

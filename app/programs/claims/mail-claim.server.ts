import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { isNotifiedAbout } from "#app/programs/queue/notified-customers.server.ts";
import { deciderIds } from "#app/programs/queue/deciders.server.ts";
import { notify } from "#app/platform/notifications/notify.server.ts";
import { aliasesAsJson } from "#app/platform/wording/company-texts.server.ts";
import { findMailSite } from "#app/programs/queue/mail-site.server.ts";
import {
  claimMail,
  type ClaimMailContent,
  type MailedClaim,
  actionMailContent,
  type ActionValues,
  claimSubmittedMail,
} from "./claim-mails.ts";

/**
 * Mail about an action on a claim, in its transaction: advisors about claims to decide, customers about the outcome.
 */
export async function mailClaimAction(
  db: Db,
  action: string,
  claim: MailedClaim,
  values: ActionValues & object,
): Promise<void> {
  if (action === "submit" || action === "answer" || action === "appeal")
    return mailAdvisors(db, { ...claim, ...values });
  const news = actionMailContent(action, values);
  if (news) await mailClaimCustomers(db, [{ claim, news }]);
}

/**
 * Mail customers about their claims: the user who submitted or created each, or the network's owners when that user no
 * longer sees it.
 */
export async function mailClaimCustomers(
  db: Db,
  entries: readonly { claim: MailedClaim; news: ClaimMailContent }[],
): Promise<void> {
  if (entries.length === 0) return;
  const of = new Map(entries.map((one) => [one.claim.id, one]));
  const addressees = await db
    .selectFrom("claims")
    .innerJoin("companies", "companies.id", "claims.companyId")
    .innerJoin("memberships", "memberships.networkId", "claims.networkId")
    .innerJoin("users", "users.id", "memberships.userId")
    .select(["claims.id as claimId", "users.email", "users.firstName", aliasesAsJson.as("aliases")])
    .where(sql<boolean>`claims.id = any(${[...of.keys()]}::integer[])`)
    .where(isNotifiedAbout("claims", sql`coalesce(claims.submitted_by, claims.created_by)`))
    .orderBy("claims.id")
    .orderBy("users.id")
    .execute();
  const site = await findMailSite();
  const kinds = new Set(entries.map(({ news }) => news.kind));
  for (const kind of kinds) {
    const mails = addressees.flatMap((addressee) => {
      const one = of.get(addressee.claimId);
      return one && one.news.kind === kind ? [{ ...addressee, ...one }] : [];
    });
    await notify(db, kind, mails, (mail) => claimMail(site, mail, mail.claim, mail.news));
  }
}

/** Mail a claim's assignee, else its network's advisor, else all advisors of its company. */
async function mailAdvisors(db: Db, claim: MailedClaim): Promise<void> {
  const addressees = await db
    .selectFrom("claims")
    .innerJoin("networks", "networks.id", "claims.networkId")
    .innerJoin("companies", "companies.id", "claims.companyId")
    .innerJoin("users", (join) => join.on("users.status", "=", "Registered"))
    .select(["users.email", "users.firstName", "companies.name as company"])
    .where("claims.id", "=", claim.id)
    .where(sql<boolean>`users.id = any(${deciderIds("claims")})`)
    .orderBy("users.id")
    .execute();
  const site = await findMailSite();
  await notify(db, "claim.submitted", addressees, (addressee) => claimSubmittedMail(site, addressee, claim));
}

import { sql } from "kysely";
import { isToldOf } from "#app/programs/queue/told-customers.server.ts";
import { decidersOf } from "#app/programs/queue/deciders.server.ts";
import type { Db } from "#db/connect.ts";
import { tell } from "#app/platform/notifications/tell.server.ts";
import { aliasesAsJson } from "#app/platform/wording/voice.server.ts";
import { findMailSite } from "#app/programs/queue/mail-site.server.ts";
import {
  claimMail,
  type ClaimNews,
  type MailedClaim,
  newsOfStep,
  type StepFacts,
  submittedMail,
} from "./claim-mails.ts";

/** Tells of a step, in its transaction: the advisors what waits for them, the customer what became of it. */
export async function mailStep(db: Db, verb: string, claim: MailedClaim, along: StepFacts & object): Promise<void> {
  if (verb === "submit" || verb === "answer" || verb === "appeal") return mailAdvisors(db, { ...claim, ...along });
  const news = newsOfStep(verb, along);
  if (news) await mailCustomers(db, [{ claim, news }]);
}

/**
 * Mails the news of claims to whoever submitted or made each; where that is nobody who still sees it, to the owners who
 * do.
 */
export async function mailCustomers(db: Db, told: readonly { claim: MailedClaim; news: ClaimNews }[]): Promise<void> {
  if (told.length === 0) return;
  const of = new Map(told.map((one) => [one.claim.id, one]));
  const addressees = await db
    .selectFrom("claims")
    .innerJoin("companies", "companies.id", "claims.companyId")
    .innerJoin("memberships", "memberships.networkId", "claims.networkId")
    .innerJoin("users", "users.id", "memberships.userId")
    .select(["claims.id as claimId", "users.email", "users.firstName", aliasesAsJson.as("aliases")])
    .where(sql<boolean>`claims.id = any(${[...of.keys()]}::integer[])`)
    .where(isToldOf("claims", sql`coalesce(claims.submitted_by, claims.created_by)`))
    .orderBy("claims.id")
    .orderBy("users.id")
    .execute();
  const site = await findMailSite();
  const kinds = new Set(told.map(({ news }) => news.kind));
  for (const kind of kinds) {
    const mails = addressees.flatMap((addressee) => {
      const one = of.get(addressee.claimId);
      return one && one.news.kind === kind ? [{ ...addressee, ...one }] : [];
    });
    await tell(db, kind, mails, (mail) => claimMail(site, mail, mail.claim, mail.news));
  }
}

/** Mails whoever has a claim; where nobody has it, the advisor of its network, and without one all of its company's. */
async function mailAdvisors(db: Db, claim: MailedClaim): Promise<void> {
  const addressees = await db
    .selectFrom("claims")
    .innerJoin("networks", "networks.id", "claims.networkId")
    .innerJoin("companies", "companies.id", "claims.companyId")
    .innerJoin("users", (join) => join.on("users.status", "=", "Registered"))
    .select(["users.email", "users.firstName", "companies.name as company"])
    .where("claims.id", "=", claim.id)
    .where(sql<boolean>`users.id = any(${decidersOf("claims")})`)
    .orderBy("users.id")
    .execute();
  const site = await findMailSite();
  await tell(db, "claim.submitted", addressees, (addressee) => submittedMail(site, addressee, claim));
}

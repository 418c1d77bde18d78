import { sql } from "kysely";
import type { Db } from "../connect.ts";

/**
 * Add the demo's incentive programs: last year's, which is closed and whose unspent money has expired, this year's with
 * money for every open location, and a draft of next year's. Harbor has none, because its incentive is off.
 */
export async function addPrograms(db: Db, companyId: number, today: Date): Promise<void> {
  const year = today.getUTCFullYear();
  const rules = `<p>We pay half of what you spend on local marketing, up to $400.00 a claim. Keep the invoice and a photo.
    Claim within 60 days.</p>`;
  for (const [of, status, amount] of [
    [year - 1, "closed", 150_000],
    [year, "open", 180_000],
    [year + 1, "draft", 200_000],
  ] as const) {
    const program = await db
      .insertInto("incentivePrograms")
      .values({
        companyId,
        name: `Local store marketing ${of}`,
        startsOn: `${of}-01-01`,
        endsOn: `${of}-12-31`,
        status,
        amountCents: amount,
        matchPercent: 50,
        capCents: 40_000,
        preApprovalAboveCents: 100_000,
        requiredCompletions: 4,
        overBudget: "warn",
        rulesHtml: rules,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (status === "draft") continue;
    await sql`
      with opened as (
        insert into budget_accounts (company_id, program_id, network_id, location_id)
        select company_id, ${program.id}, network_id, id from locations
        where company_id = ${companyId} and status <> 'closed' returning id
      )
      insert into ledger_entries (company_id, account_id, type, amount_cents, ref_type, ref_id, memo, at)
      select ${companyId}, id, 'allocate', ${amount}, 'program', ${program.id}, 'Allocation', ${`${of}-01-04T15:00:00Z`}
      from opened`.execute(db);
  }
  await addApprovalRules(db, companyId);
}

async function addApprovalRules(db: Db, companyId: number): Promise<void> {
  const rules = [
    { name: "Small receipts", maxCents: 10_000, categories: "" },
    { name: "Printing", maxCents: 25_000, categories: "Printing, Flyers" },
  ];
  await db
    .insertInto("approvalRules")
    .values(rules.map((rule, index) => ({ companyId, ...rule, position: index + 1 })))
    .execute();
}

/** Expire the unspent money of closed programs, once their claims exist. */
export async function expirePrograms(db: Db, companyId: number): Promise<void> {
  await sql`
    insert into ledger_entries (company_id, account_id, type, amount_cents, ref_type, ref_id, memo, at)
    select accounts.company_id, accounts.id, 'expire', available_cents, 'program', program_id,
      'The claim window is over.', ends_on + claim_window_days + 1
    from budget_accounts as accounts join incentive_programs on incentive_programs.id = program_id
    where accounts.company_id = ${companyId} and incentive_programs.status = 'closed' and available_cents > 0
  `.execute(db);
}

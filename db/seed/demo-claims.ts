import { sql } from "kysely";
import type { Db } from "../connect.ts";
import { dateDaysAgo, instantDaysAgo } from "./demo-days.ts";

/** Claimed things with their cost in dollars; claims take them in turn. */
const claimedExpenses = [
  ["Spirit night at the elementary school", "School spirit night", "Printing", "Lakeside Printing", 184.5],
  ["Youth league fall tournament", "Youth sports", "Sponsorship", "Youth Baseball League", 500],
  ["Hospital break room sampling", "First responder morning", "Samples", "Corner Supply", 236.18],
  ["Farmers market booth", "Community festival", "Booth fee", "Downtown Market Association", 320],
  ["Fire station breakfast", "Charity drive", "Samples", "Corner Supply", 148.9],
  ["Fall festival wagon", "Community festival", "Rental", "Ridge Party Rental", 640],
  ["Library reading day", "School spirit night", "Printing", "Lakeside Printing", 92.75],
] as const;

type ClaimOutcome = readonly [status: string, daysAgo: number, reason?: string];

/** Statuses of the claims of a program that still pays, and their age. */
const openProgramOutcomes: readonly ClaimOutcome[] = [
  ["draft", 4],
  ["submitted", 2],
  ["inReview", 3],
  ["infoRequested", 1, "The second page of the invoice is missing. Upload it, or tell us what the rest was for."],
  ["approved", 2],
  ["partlyApproved", 5, "The program doesn't cover the crew snacks on the invoice."],
  ["rejected", 3, "The invoice date doesn't match the event. Upload the invoice for this event."],
  ["paymentPending", 6],
  ["paid", 9],
  ["closed", 44],
  ["withdrawn", 16],
  ["void", 20, "The vendor refunded the payment after the event was moved."],
  ["expired", 5],
];
/** Statuses of the claims of a program that has ended. */
const closedProgramOutcomes: readonly ClaimOutcome[] = [
  ["closed", 0],
  ["closed", 0],
  ["rejected", 0, "The event took place outside the trade area."],
  ["closed", 0],
];

/** Status before the last one; a draft before those that are not listed. */
const previousStatuses: Readonly<Record<string, string>> = {
  inReview: "submitted",
  infoRequested: "inReview",
  approved: "inReview",
  partlyApproved: "inReview",
  rejected: "inReview",
  paymentPending: "approved",
  paid: "paymentPending",
  closed: "paid",
  void: "approved",
};

/** Days after payment at which a claim is closed. */
const CLOSES_DAYS = 30;

/** Add claims in every status for the demo's programs and their accounts; nothing where there are none. */
export async function addDemoClaims(db: Db, companyId: number, today: Date): Promise<void> {
  const accounts = await listAccounts(db, companyId, dateDaysAgo(today, 3));
  const categories = await db
    .selectFrom("customEventCategories")
    .select(["id", "name"])
    .where("companyId", "=", companyId)
    .orderBy("id")
    .execute();
  const { rows } = await sql<{ advisorId: number | null }>`
    select min(user_id) as advisor_id from advisor_companies where company_id = ${companyId}`.execute(db);
  const advisorId = rows[0]?.advisorId ?? null;
  let number = 0;
  for (const account of accounts) {
    const [title, category, kind, vendor, dollars] =
      claimedExpenses[number % claimedExpenses.length] ?? claimedExpenses[0];
    const [status, daysAgo, reason = ""] = account.fate;
    const categoryId = (categories.find(({ name }) => name === category) ?? categories[0])?.id;
    if (categoryId === undefined) return;
    number += 1;
    const isPast = account.status === "closed";
    const activityOn = isPast
      ? dateDaysAgo(new Date(account.endsOn), 20 + number)
      : dateDaysAgo(today, daysAgo + (status === "expired" ? 75 : status === "closed" ? 12 + CLOSES_DAYS : 12));
    const since = isPast
      ? new Date(`${dateDaysAgo(new Date(account.endsOn), -20)}T15:00:00Z`)
      : instantDaysAgo(today, daysAgo, number);
    // A closed claim was paid a while ago; any other was settled when it got its status.
    const settled = status === "closed" ? daysBefore(since, CLOSES_DAYS) : since;
    const begun = status === "draft" ? since : daysBefore(settled, status === "expired" ? 61 : 6);
    const requested = Math.round(dollars * 100);
    const money = claimLedgerAmounts(
      status,
      Math.min(Math.floor((requested * account.matchPercent) / 100), account.capCents ?? requested),
    );
    const year = activityOn.slice(0, 4);
    const steps = claimSteps(status, { begun, settled, since, reason, ownerId: account.ownerId, advisorId });
    await sql`
      with event as (
        insert into custom_events (company_id, network_id, category_id, title, starts_on, ends_on, time_zone, status,
          is_reimbursable, estimated_cost_cents, created_by, updated_by)
        values (${companyId}, ${account.networkId}, ${categoryId}, ${title}, ${activityOn}, ${activityOn},
          ${account.timeZone}, 'held', true, ${requested}, ${account.ownerId}, ${account.ownerId}) returning id
      ), placed as (
        insert into custom_event_locations (event_id, company_id, location_id)
        select id, ${companyId}::integer, ${account.locationId}::integer from event
      ), counted as (
        insert into record_numbers (company_id, prefix, year, last) values (${companyId}, 'RB', ${Number(year)}, 1)
        on conflict (company_id, prefix, year) do update set last = record_numbers.last + 1 returning last
      ), claim as (
        insert into claims (company_id, number, program_id, account_id, network_id, location_id, event_id, title,
          activity_on, invoice_on, vendor, requested_cents, expected_cents, reserved_cents, approved_cents, match_percent,
          attendance, payee_name, certified_name, certified_at, submitted_at, submitted_by, decided_at, decided_by,
          reason_codes, information, information_due_on, paid_on, payment_ref, status, status_since, assignee_id,
          created_at, created_by, updated_at, updated_by)
        select ${companyId}::integer, 'RB-' || ${year} || '-' || lpad(counted.last::text, 6, '0'), ${account.programId}::integer,
          ${account.accountId}::integer, ${account.networkId}::integer, ${account.locationId}::integer, event.id, ${title},
          ${activityOn}::date, ${activityOn}::date, ${vendor}, ${requested}::bigint, ${money.expected}::bigint,
          ${money.reserved}::bigint, ${money.approved}::bigint, ${account.matchPercent}::integer, ${60 + number * 7}::integer,
          ${account.payee}, ${money.isSent ? account.owner : ""}, ${money.isSent ? begun : null}::timestamptz,
          ${money.isSent ? begun : null}::timestamptz, ${money.isSent ? account.ownerId : null}::integer,
          ${money.approved === null ? null : settled}::timestamptz, ${money.approved === null ? null : advisorId}::integer,
          ${money.codes}::text[], ${status === "infoRequested" ? reason : ""},
          ${status === "infoRequested" ? dateDaysAgo(today, -13) : null}::date,
          ${money.spent > 0 ? settled.toISOString().slice(0, 10) : null}::date,
          ${money.spent > 0 ? `Check ${10_000 + number}` : ""}, ${status}, ${since}::timestamptz,
          ${["inReview", "infoRequested"].includes(status) ? advisorId : null}::integer, ${begun}::timestamptz,
          ${account.ownerId}::integer, ${since}::timestamptz, ${account.ownerId}::integer
        from event, counted returning id, number
      ), lined as (
        insert into claim_lines (claim_id, position, description, category, amount_cents)
        select id, 1, ${title}, ${kind}, ${requested}::bigint from claim
      ), told as (
        insert into status_changes (object_type, object_id, company_id, from_status, to_status, reason, at, by_user_id)
        select 'claim', id, ${companyId}::integer, step."from", step."to", step.reason, step.at, step."byUserId"
        from claim, jsonb_to_recordset(${JSON.stringify(steps)}::jsonb)
          as step ("from" text, "to" text, reason text, at timestamptz, "byUserId" integer)
      )
      insert into ledger_entries (company_id, account_id, type, amount_cents, ref_type, ref_id, memo, at, by_user_id)
      select ${companyId}::integer, ${account.accountId}::integer, entry.type, entry.cents, 'claim', claim.id, claim.number,
        entry.at, ${account.ownerId}::integer
      from claim, (values (1, 'reserve', ${money.taken}::bigint, ${begun}::timestamptz),
        (2, 'release', ${money.taken - money.reserved - money.spent}::bigint, ${settled}::timestamptz),
        (3, 'spend', ${money.spent}::bigint, ${settled}::timestamptz)) as entry (place, type, cents, at)
      where entry.cents > 0 order by entry.place`.execute(db);
  }
  await linkEventsToItems(db, companyId);
}

/** Link each claimed event to the matching item of its shop's plan, and give it the item's title. */
async function linkEventsToItems(db: Db, companyId: number): Promise<void> {
  await sql`
    with item as (
      select distinct on (plans.location_id) plans.location_id, plan_items.id, plan_items.title
      from plans join plan_items on plan_items.plan_id = plans.id join ideas on ideas.id = plan_items.idea_id
      join categories on categories.id = ideas.category_id
      where plans.company_id = ${companyId} and plans.status in ('active', 'completed')
        and categories.name in ('Community', 'Seasonal', 'Everyday')
      order by plans.location_id, categories.name <> 'Community', plan_items.starts_on desc
    ), claim as (
      update claims set title = item.title from item
      where claims.company_id = ${companyId} and item.location_id = claims.location_id
        and claims.status in ('submitted', 'inReview', 'approved', 'paid')
      returning claims.event_id, item.id, item.title
    )
    update custom_events set plan_item_id = claim.id, title = claim.title from claim where custom_events.id = claim.event_id
  `.execute(db);
}

function daysBefore(at: Date, days: number): Date {
  return new Date(at.getTime() - days * 86_400_000);
}

/** Return the history of a claim: every status on the way to its own, evenly spread until it was settled. */
function claimSteps(
  status: string,
  {
    begun,
    settled,
    since,
    reason,
    ownerId,
    advisorId,
  }: { begun: Date; settled: Date; since: Date; reason: string; ownerId: number; advisorId: number | null },
) {
  const path = [status];
  for (let first = status; first !== "draft"; path.unshift(first)) first = previousStatuses[first] ?? "draft";
  const spread = path.filter((to) => to !== "closed").length - 1;
  const between = (settled.getTime() - begun.getTime()) / Math.max(1, spread);
  const byOwner = ["draft", "submitted", "withdrawn"];
  const bySystem = ["closed", "expired"];
  return path.map((to, index) => ({
    from: path[index - 1] ?? null,
    to,
    reason: index === path.length - 1 ? reason : "",
    at: to === "closed" ? since : new Date(begun.getTime() + between * index),
    byUserId: bySystem.includes(to) ? null : byOwner.includes(to) ? ownerId : advisorId,
  }));
}

/** Return the ledger's amounts of a claim in a status, in cents: reserved at submission, and still reserved. */
function claimLedgerAmounts(status: string, expected: number) {
  const part = Math.floor(expected * 0.8);
  const isSent = !["draft", "expired"].includes(status);
  const isHeld = ["submitted", "inReview", "infoRequested", "approved", "paymentPending"].includes(status);
  const spent = status === "paid" || status === "closed" ? expected : 0;
  const approvals: Record<string, number> = { partlyApproved: part, rejected: 0 };
  const isApproved = ["approved", "paymentPending", "paid", "closed", "void"].includes(status);
  return {
    expected,
    isSent,
    spent,
    taken: isSent ? expected : 0,
    reserved: isHeld ? expected : status === "partlyApproved" ? part : 0,
    approved: isApproved ? expected : (approvals[status] ?? null),
    codes: status === "partlyApproved" ? ["notEligible"] : status === "rejected" ? ["missingProof"] : [],
  };
}

/** List the accounts that the demo claims from, each with its claim's status; those of the demo's owners come first. */
async function listAccounts(db: Db, companyId: number, day: string) {
  const accounts = await db
    .selectFrom("budgetAccounts")
    .innerJoin("incentivePrograms", "incentivePrograms.id", "budgetAccounts.programId")
    .innerJoin("locations", "locations.id", "budgetAccounts.locationId")
    .innerJoin("networks", "networks.id", "budgetAccounts.networkId")
    .select(["budgetAccounts.id as accountId", "budgetAccounts.programId", "budgetAccounts.networkId"])
    .select(["locations.id as locationId", "locations.timeZone", "incentivePrograms.status"])
    .select(["incentivePrograms.endsOn", "incentivePrograms.matchPercent", "incentivePrograms.capCents"])
    .select(sql<string>`left(coalesce(nullif(networks.legal_name, ''), networks.name), 100)`.as("payee"))
    .select(
      sql<{ id: number; name: string } | null>`(
        select json_build_object('id', users.id, 'name', trim(users.first_name || ' ' || users.last_name)) from users
        join memberships on memberships.user_id = users.id and memberships.network_id = budget_accounts.network_id
        where users.role = 'Business Owner' and users.status = 'Registered' order by users.email <> 'owner@sunrise.test', users.id
        limit 1)`.as("by"),
    )
    .where("budgetAccounts.companyId", "=", companyId)
    .where("incentivePrograms.status", "<>", "draft")
    .where("incentivePrograms.startsOn", "<=", day)
    .where("budgetAccounts.availableCents", ">", 40_000)
    .orderBy("budgetAccounts.programId", "desc")
    .orderBy(
      sql`budget_accounts.network_id in (select network_id from memberships join users on users.id = user_id
      where users.email = 'owner@sunrise.test')`,
      "desc",
    )
    .orderBy("locations.pcNumber")
    .execute();
  const counts = new Map<number, number>();
  return accounts.flatMap(({ by, ...account }) => {
    const place = counts.get(account.programId) ?? 0;
    const fate = (account.status === "closed" ? closedProgramOutcomes : openProgramOutcomes)[place];
    if (!by || !fate) return [];
    counts.set(account.programId, place + 1);
    return [{ ...account, fate, ownerId: by.id, owner: by.name }];
  });
}

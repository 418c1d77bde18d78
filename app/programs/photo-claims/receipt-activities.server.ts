import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import {
  type ClaimSource,
  findItemSource,
  listEventSources,
} from "#app/programs/claim-sources/claim-sources.server.ts";
import { selectClaims } from "#app/programs/claims/claims.server.ts";
import { listUnclaimedActivities } from "#app/programs/unclaimed/unclaimed.server.ts";
import { activityKey, type WantedActivity } from "./receipt-form.ts";

/** Largest number of activities that the form offers; the earliest deadlines come first. */
const MAX_ACTIVITIES = 300;
const MAX_CLAIMED = 5;

/** Activity or draft claim that a receipt can be added to. */
export interface ReceiptActivity {
  key: string;
  title: string;
  location: string;
  pcNumber: string;
  startsOn: string;
  endsOn: string;
  costCents: number;
  vendor: string;
  /** Number of the draft claim; null for an activity without a claim. */
  draft: string | null;
  program: { matchPercent: number; capCents: number | null; availableCents: number; overBudget: string };
  /** Eligible cents that the draft has besides, with a receipt of their own. */
  besideCents: number;
}

/** List what a receipt can be for: the wanted activity first, then drafts, then unclaimed activities. */
export async function listReceiptActivities(
  db: Db,
  access: AccessScope,
  { companyId, wanted, now }: { companyId: number; wanted: WantedActivity; now: Date },
): Promise<ReceiptActivity[]> {
  const asked = await listWantedSources(db, access, wanted, now);
  const drafts = await listDrafts(db, access, companyId);
  const unclaimed = await listUnclaimedActivities(db, access, { companyId }, now);
  const all = [
    ...asked.flatMap(toWantedActivity),
    ...drafts,
    ...unclaimed.map(({ program, eventId, planItemId, locationId, ...facts }) => {
      const choice = eventId === null ? { planItemId: planItemId ?? 0 } : { eventId, locationId };
      return toActivity({ ...facts, program, key: activityKey(choice) });
    }),
  ];
  return all.filter(({ key }, at) => all.findIndex((one) => one.key === key) === at).slice(0, MAX_ACTIVITIES);
}

/** List the activities whose claims were submitted last and are not decided yet, latest first. */
export function listClaimedActivities(db: Db, access: AccessScope, companyId: number) {
  return selectClaims(db, access)
    .select(["claims.id", "claims.number", "claims.title", "claims.status", "locations.name as location"])
    .where("claims.companyId", "=", companyId)
    .where("claims.status", "in", ["submitted", "inReview", "infoRequested"])
    .orderBy("claims.statusSince", "desc")
    .orderBy("claims.id", "desc")
    .limit(MAX_CLAIMED)
    .execute();
}

async function listWantedSources(
  db: Db,
  access: AccessScope,
  { eventId, itemId, locationId }: WantedActivity,
  now: Date,
): Promise<ClaimSource[]> {
  if (itemId > 0) {
    const item = await findItemSource(db, access, itemId, now);
    return item ? [item] : [];
  }
  if (eventId === 0) return [];
  const places = await listEventSources(db, access, eventId, now);
  return places.filter((place) => locationId === 0 || place.locationId === locationId);
}

function toWantedActivity(source: ClaimSource): ReceiptActivity[] {
  const { program, refusal, claimId, eventId, planItemId, locationId } = source;
  if (!program || refusal !== null || claimId !== null) return [];
  const choice = eventId === null ? { planItemId } : { eventId, locationId };
  return [toActivity({ ...source, program, key: activityKey(choice) })];
}

function toActivity({
  key,
  title,
  location,
  pcNumber,
  startsOn,
  endsOn,
  costCents,
  vendor,
  program: { matchPercent, capCents, availableCents, overBudget },
}: Omit<ReceiptActivity, "draft" | "besideCents">): ReceiptActivity {
  const program = { matchPercent, capCents, availableCents, overBudget };
  const facts = { key, title, location, pcNumber, startsOn, endsOn, costCents, vendor };
  return { ...facts, program, draft: null, besideCents: 0 };
}

async function listDrafts(db: Db, access: AccessScope, companyId: number): Promise<ReceiptActivity[]> {
  const drafts = await selectClaims(db, access)
    .innerJoin("budgetAccounts", "budgetAccounts.id", "claims.accountId")
    .select(["claims.id", "claims.number as draft", "claims.title", "claims.activityOn", "claims.vendor"])
    .select(["claims.requestedCents", "claims.reservedCents", "claims.matchPercent"])
    .select(["locations.name as location", "locations.pcNumber", "budgetAccounts.availableCents"])
    .select(["incentivePrograms.capCents", "incentivePrograms.overBudget"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("claimFiles")
          .select("claimFiles.fileId")
          .whereRef("claimFiles.claimId", "=", "claims.id")
          .where("claimFiles.kind", "=", "invoice"),
      ).as("hasInvoice"),
    )
    .where("claims.companyId", "=", companyId)
    .where("claims.status", "=", "draft")
    .orderBy("claims.activityOn")
    .limit(MAX_ACTIVITIES)
    .execute();
  return drafts.map(({ id, activityOn, requestedCents, reservedCents, hasInvoice, availableCents, ...draft }) => ({
    key: activityKey({ claimId: id }),
    title: draft.title,
    location: draft.location,
    pcNumber: draft.pcNumber,
    startsOn: activityOn,
    endsOn: activityOn,
    costCents: hasInvoice ? 0 : requestedCents,
    vendor: draft.vendor,
    draft: draft.draft,
    program: {
      matchPercent: draft.matchPercent,
      capCents: draft.capCents,
      availableCents: (availableCents ?? 0) + reservedCents,
      overBudget: draft.overBudget,
    },
    besideCents: hasInvoice ? requestedCents : 0,
  }));
}

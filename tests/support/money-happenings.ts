import { sql } from "kysely";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { claimTransitions } from "#app/programs/claims/claim-rules.ts";
import { cardTransitions } from "#app/programs/gift-cards/card-rules.ts";
import { makeCustomEvent } from "./make/calendar.ts";
import { makePlanItem } from "./make/plans.ts";
import { makeClaim, makeEventProgram } from "./make/programs.ts";
import { merge, transfer } from "./money-handovers.ts";
import { social, socialNames, walkSocial } from "./money-social.ts";
import { type Happens, openProgram, type Scene, type Telling } from "./money-scene.ts";

const weights = {
  ...{ claim: 12, walk: 60, order: 4, walkOrder: 10, allocate: 2, adjust: 3, open: 2, cancelEvent: 2, transfer: 4 },
  ...{ merge: 2, days: 8, batch: 6, close: 1, social: 8, walkSocial: 12, activity: 4 },
};
export type Kind = keyof typeof weights;
const isKind = (kind: string): kind is Kind => Object.hasOwn(weights, kind);

/** What can happen, with how often it does. */
export const kinds = Object.entries(weights).flatMap(([kind, weight]) =>
  isKind(kind) ? [[kind, weight] as const] : [],
);

export interface Happening extends Telling {
  kind: Kind;
}

const words = { reasonCodes: ["other" as const], reason: "It is what it is.", isNoDuplicate: true };
const day = (now: Date) => now.toISOString().slice(0, 10);
const among = <Item>(items: readonly Item[], pick: number): Item | undefined => items[pick % (items.length || 1)];
const waysFrom = (transitions: Record<string, { from: readonly string[] }>, status: string) =>
  Object.entries(transitions).flatMap(([verb, { from }]) => (from.includes(status) ? [verb] : []));

/** Makes a draft, of an event or of an item of a plan. */
const claim: Happens = async ({ db, companyId, plan, channel, owner, now }, { pick, way, cents }) => {
  const accounts = await db
    .selectFrom("budgetAccounts")
    .innerJoin("incentivePrograms", "incentivePrograms.id", "budgetAccounts.programId")
    .innerJoin("locations", "locations.networkId", "budgetAccounts.networkId")
    .select(["budgetAccounts.id", "budgetAccounts.programId", "locations.id as locationId", "locations.networkId"])
    .select(["incentivePrograms.matchPercent"])
    .where("budgetAccounts.companyId", "=", companyId)
    .where(sql<boolean>`coalesce(budget_accounts.location_id, locations.id) = locations.id`)
    .where("incentivePrograms.status", "in", ["open", "closing"])
    .orderBy("budgetAccounts.id")
    .orderBy("locations.id")
    .execute();
  const account = among(accounts, pick);
  if (!account) return null;
  const { locationId: id, networkId, matchPercent } = account;
  const item = way % 3 === 0 ? await makePlanItem(db, plan, channel, { isIncentiveEligible: true }) : null;
  const source = item ? { eventId: null, planItemId: item.id } : {};
  const made = { requestedCents: cents, matchPercent, createdBy: owner.userId, createdAt: now, updatedAt: now };
  const claim = await makeClaim(db, { ...account, companyId }, { id, companyId, networkId }, { ...made, ...source });
  if (claim.eventId) await makeEventProgram(db, { id: claim.eventId, companyId }, { status: "confirmed" });
  return null;
};

/** Something happens at a location that nobody claims yet, and that whoever hands it over gets a draft for. */
const activity: Happens = async ({ db, companyId, now }, { pick, cents }) => {
  const shops = await db.selectFrom("locations").selectAll().where("companyId", "=", companyId).orderBy("id").execute();
  const shop = among(shops, pick);
  if (!shop) return null;
  const startsOn = addDays(day(now), -2);
  const over = { startsOn, endsOn: startsOn, status: "held", isReimbursable: true, estimatedCostCents: cents };
  await makeEventProgram(db, await makeCustomEvent(db, shop, over), { status: "confirmed" });
  return null;
};

/** What brings a claim further, by its status. */
const likelyAt: Record<string, string[]> = {
  ...{ draft: ["submit", "submit"], submitted: ["take", "take"], infoRequested: ["save", "answer"] },
  ...{ inReview: ["approve", "approvePart"], approved: ["sendToPayment"], partlyApproved: ["sendToPayment"] },
  paymentPending: ["pay"],
};

/** Takes a claim one step further; now and then it tries one that the claim cannot take. */
const walk: Happens = async ({ db, verbs, companyId, owner, senior, now }, { pick, way, cents }) => {
  const isAny = way % 9 === 0;
  const claims = await db
    .selectFrom("claims")
    .select(["id", "status", "version", "expectedCents"])
    .where("companyId", "=", companyId)
    .where("status", "not in", isAny ? ["none"] : ["closed", "withdrawn", "void", "expired", "paid"])
    .orderBy("id")
    .execute();
  const claim = among(claims, pick);
  if (!claim) return null;
  const { id, version, status, expectedCents } = claim;
  const line = { description: "Flyers", category: "Printing", amountCents: cents, isEligible: true };
  const content = { photoIds: [], proofComment: "", payeeName: "North", payMethod: "check" as const, lines: [line] };
  const steps: Record<string, () => Promise<unknown>> = {
    submit: () => verbs.submitClaim(db, owner, id, { certifiedName: "Pat", acceptsLess: way % 2 === 0 }, now),
    answer: () => verbs.answerClaim(db, owner, id, words, now),
    appeal: () => verbs.appealClaim(db, owner, id, words, now),
    withdraw: () => verbs.withdrawClaim(db, owner, id, {}, now),
    waive: () => verbs.waiveWindow(db, senior, id, words, now),
    take: () => verbs.takeClaim(db, senior, id, {}, now),
    ask: () => verbs.askAboutClaim(db, senior, id, words, now),
    approve: () => verbs.approveClaim(db, senior, id, words, now),
    approvePart: () => {
      const approvedCents = 1 + (cents % Math.max(1, expectedCents));
      return verbs.approvePartOfClaim(db, senior, id, { ...words, approvedCents }, now);
    },
    reject: () => verbs.rejectClaim(db, senior, id, words, now),
    sendToPayment: () => verbs.sendClaimToPayment(db, senior, id, {}, now),
    pay: () => verbs.payClaim(db, senior, id, { paidOn: day(now), paymentRef: "CHK" }, now),
    failPayment: () => verbs.failPayment(db, senior, id, words, now),
    voidClaim: () => verbs.voidClaim(db, senior, id, words, now),
    save: () => verbs.saveClaim(db, owner, id, { ...content, vendor: "Ink", invoiceOn: "2026-11-10", version }, now),
  };
  const ways = isAny ? Object.keys(steps) : waysFrom(claimTransitions, status);
  const likely = likelyAt[status] ?? [];
  const name = among([...ways, ...likely, ...likely], way);
  const work = name === undefined ? undefined : steps[name];
  return name && work ? { name: `claim.${name}`, work } : null;
};

/** Orders gift cards for an event that is still to come. */
const order: Happens = async ({ db, verbs, companyId, owner, now }, { pick, way, cents }) => {
  const shops = await db.selectFrom("locations").selectAll().where("companyId", "=", companyId).orderBy("id").execute();
  const shop = among(shops, pick);
  const startsOn = addDays(day(now), 21);
  if (!shop || startsOn > "2026-12-31") return null;
  const event = await makeCustomEvent(db, shop, { startsOn, wantsGiftCards: true });
  await makeEventProgram(db, event);
  const ship = { shipName: "Pat", shipCompany: "", shipStreet: "1 Main Street", shipCity: "Hartford", shipState: "CT" };
  const form = {
    ...{ purpose: "giveaway" as const, neededOn: startsOn, isAcknowledged: true as const, ...ship, shipZip: "06103" },
    ...{ shipPhone: null, fundedBy: way % 5 === 0 ? ("store" as const) : ("incentive" as const) },
    lines: [{ denominationCents: 500, quantity: 1 + (cents % 50) }],
  };
  const at = { eventId: event.id, locationId: shop.id };
  return { name: "cards.submit", work: () => verbs.orderCards(db, owner, at, form, now) };
};

const walkOrder: Happens = async ({ db, verbs, companyId, owner, senior, now }, { pick, way, cents }) => {
  const orders = await db
    .selectFrom("giftCardOrders")
    .select(["id", "status"])
    .where("companyId", "=", companyId)
    .where("status", "in", ["submitted", "approved", "reduced"])
    .orderBy("id")
    .execute();
  const order = among(orders, pick);
  if (!order) return null;
  const { id, status } = order;
  const steps: Record<string, () => Promise<unknown>> = {
    approve: () => verbs.approveCards(db, senior, id, {}, now),
    reduce: () => {
      const lines = [{ denominationCents: 500, quantity: 1 + (cents % 10) }];
      return verbs.approveFewerCards(db, senior, id, { lines, reason: words.reason }, now);
    },
    reject: () => verbs.rejectCards(db, senior, id, words, now),
    order: () => verbs.orderApproved(db, senior, id, {}, now),
    cancel: () => verbs.cancelCards(db, owner, id, {}, now),
  };
  const name = among(waysFrom(cardTransitions, status), way);
  const work = name === undefined ? undefined : steps[name];
  return name && work ? { name: `cards.${name}`, work } : null;
};

const allocate: Happens = async (scene, { pick, way, cents: amountCents }) => {
  const { db, verbs, senior, now } = scene;
  const program = among(await programsOf(scene), pick);
  if (!program) return null;
  const form = { amountCents, networkId: null, mayChangeAdjusted: way % 2 === 0 };
  return { name: "allocate", work: () => verbs.allocate(db, senior, program.id, form, now) };
};

const adjust: Happens = async ({ db, verbs, companyId, senior, now }, { pick, way, cents: amountCents }) => {
  const of = db.selectFrom("budgetAccounts").select("id").where("companyId", "=", companyId).orderBy("id");
  const account = among(await of.execute(), pick);
  if (!account) return null;
  const direction = way % 2 === 0 ? ("give" as const) : ("take" as const);
  const form = { direction, amountCents, reason: "A second lane is built." };
  return { name: `adjust.${direction}`, work: () => verbs.adjustAccount(db, senior, account.id, form, now) };
};

const open: Happens = async (scene, { pick, way, cents }) => {
  if ((await programsOf(scene)).length > 2) return null;
  const pool = way % 2 === 0 ? "location" : "network";
  const match = { overBudget: "warn", matchPercent: 1 + (pick % 100), capCents: null };
  await openProgram(scene, { pool, ...match, endsOn: "2026-12-31" }, cents);
  return null;
};

const close: Happens = async (scene, { pick }) => {
  const { db, verbs, senior, now } = scene;
  const program = among(await programsOf(scene), pick);
  if (!program) return null;
  return { name: "close", work: () => verbs.closeProgram(db, senior, program.id, words, now) };
};

const cancelEvent: Happens = async ({ db, verbs, companyId, senior, now }, { pick }) => {
  const of = db.selectFrom("eventPrograms").select("id").where("companyId", "=", companyId).orderBy("id");
  const event = among(await of.where("status", "in", ["planned", "confirmed"]).execute(), pick);
  if (!event) return null;
  return { name: "callOff", work: () => verbs.advisorSteps.callOff(db, senior, event.id, words, now) };
};

/** Some days and hours pass, and the jobs run. */
const days: Happens = async (scene, { pick, way }) => {
  scene.now = new Date(scene.now.getTime() + ((pick % 30) * 24 + (way % 24)) * 3_600_000);
  const { db, verbs, now } = scene;
  const work = async () => {
    await verbs.passEventDays(db, now);
    await verbs.passClaimDays(db, now);
    await verbs.passCardDays(db, now);
    await verbs.expireUnpaid(db, now);
    await verbs.turnPrograms(db, now);
  };
  return { name: "days", isWhole: false, work };
};

/** Puts all that is approved into a payment batch, or pays some of what waits. */
const batch: Happens = async ({ db, verbs, companyId, senior, now }, { way }) => {
  const preview = await verbs.previewBatch(db, senior.reach, companyId);
  if (way % 2 === 0 && preview.claims > 0) {
    const form = { intent: "make" as const, companyId, ...preview };
    return { name: "batch", work: () => verbs.makeBatch(db, senior, form, now) };
  }
  const of = db.selectFrom("claims").select("id").where("companyId", "=", companyId).orderBy("id");
  const waiting = await of.where("status", "=", "paymentPending").execute();
  const payments = waiting.flatMap(({ id: claimId }, place) =>
    (place + way) % 3 === 0 ? [] : [{ claimId, paidOn: day(now), reference: "ACH" }],
  );
  if (payments.length === 0) return null;
  const work = () => db.transaction().execute((db) => verbs.payClaims(db, senior, payments, now));
  return { name: "payBatch", work };
};

const programsOf = ({ db, companyId }: Scene) =>
  db.selectFrom("incentivePrograms").select("id").where("companyId", "=", companyId).orderBy("id").execute();
export const happenings: Record<Kind, Happens> = {
  ...{ claim, walk, order, walkOrder, allocate, adjust, open, close, cancelEvent, transfer, merge, days, batch },
  ...{ social, walkSocial, activity },
};

/** What histories are made of, so that none of it is left out unnoticed. */
export const names = [
  ...Object.keys(claimTransitions).map((verb) => `claim.${verb}`),
  ...["approve", "reduce", "reject", "order", "cancel", "submit"].map((verb) => `cards.${verb}`),
  ...["claim.save", "adjust.give", "adjust.take", "allocate", "batch", "payBatch", "callOff", "close", "days", "merge"],
  ...socialNames,
  ...["transfer.move", "transfer.leave", "transfer.lapse"],
];

import { sql } from "kysely";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { claimWorkflow } from "#app/programs/claims/claim-rules.ts";
import { cardWorkflow } from "#app/programs/gift-cards/card-rules.ts";
import { makeCustomEvent } from "./make/calendar.ts";
import { makeClaimContent, makeClaimForm } from "./make/claim-content.ts";
import { makePlanItem } from "./make/plans.ts";
import { makeClaim, makeEventProgram } from "./make/programs.ts";
import { mergeTwoNetworks, transferLocation } from "./money-handovers.ts";
import { checkOutSocialOrder, socialNames, advanceSocialOrder } from "./money-social.ts";
import { type OperationFactory, openFundedProgram, type MoneyScenario, type OperationInput } from "./money-scenario.ts";

const weights = {
  claim: 12,
  walk: 60,
  order: 4,
  walkOrder: 10,
  allocate: 2,
  adjust: 3,
  open: 2,
  cancelEvent: 2,
  transfer: 4,
  merge: 2,
  days: 8,
  batch: 6,
  close: 1,
  social: 8,
  walkSocial: 12,
  activity: 4,
};
export type OperationKind = keyof typeof weights;
const isKind = (kind: string): kind is OperationKind => Object.hasOwn(weights, kind);

/** Kinds of happenings, with their frequency as a weight. */
export const operationKinds = Object.entries(weights).flatMap(([kind, weight]) =>
  isKind(kind) ? [[kind, weight] as const] : [],
);

export interface MoneyOperation extends OperationInput {
  kind: OperationKind;
}

const words = { reasonCodes: ["other" as const], reason: "It is what it is.", isNoDuplicate: true };
const day = (now: Date) => now.toISOString().slice(0, 10);
const pickFrom = <Item>(items: readonly Item[], pick: number): Item | undefined => items[pick % (items.length || 1)];
const actionsFrom = (transitions: Record<string, { from: readonly string[] }>, status: string) =>
  Object.entries(transitions).flatMap(([action, { from }]) => (from.includes(status) ? [action] : []));

/** Create a draft claim, for an event or for a plan item. */
const claim: OperationFactory = async ({ db, companyId, plan, channel, owner, now }, { pick, choice, cents }) => {
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
  const account = pickFrom(accounts, pick);
  if (!account) return null;
  const { locationId: id, networkId, matchPercent } = account;
  const item = choice % 3 === 0 ? await makePlanItem(db, plan, channel, { isIncentiveEligible: true }) : null;
  const source = item ? { eventId: null, planItemId: item.id } : {};
  const made = { requestedCents: cents, matchPercent, createdBy: owner.userId, createdAt: now, updatedAt: now };
  const claim = await makeClaim(db, { ...account, companyId }, { id, companyId, networkId }, { ...made, ...source });
  if (claim.eventId) await makeEventProgram(db, { id: claim.eventId, companyId }, { status: "confirmed" });
  return null;
};

/** Add a past event that is not claimed yet, for which a handover creates a draft claim. */
const activity: OperationFactory = async ({ db, companyId, now }, { pick, cents }) => {
  const shops = await db.selectFrom("locations").selectAll().where("companyId", "=", companyId).orderBy("id").execute();
  const shop = pickFrom(shops, pick);
  if (!shop) return null;
  const startsOn = addDays(day(now), -2);
  const over = { startsOn, endsOn: startsOn, status: "held" as const, isReimbursable: true, estimatedCostCents: cents };
  await makeEventProgram(db, await makeCustomEvent(db, shop, over), { status: "confirmed" });
  return null;
};

/** Actions that advance a claim, by its status. */
const likelyActions: Record<string, string[]> = {
  draft: ["submit", "send"],
  submitted: ["take", "take"],
  infoRequested: ["save", "answer", "send"],
  inReview: ["approve", "approvePart"],
  approved: ["sendToPayment"],
  partlyApproved: ["sendToPayment"],
  paymentPending: ["pay"],
};

/** Take one action on a claim; now and then one that its status does not allow. */
const walk: OperationFactory = async ({ db, changes, companyId, owner, senior, now }, { pick, choice, cents }) => {
  const isAny = choice % 9 === 0;
  const claims = await db
    .selectFrom("claims")
    .select(["id", "status", "version", "expectedCents"])
    .where("companyId", "=", companyId)
    .$if(!isAny, (all) => all.where("status", "not in", ["closed", "withdrawn", "void", "expired", "paid"]))
    .orderBy("id")
    .execute();
  const claim = pickFrom(claims, pick);
  if (!claim) return null;
  const { id, version, status, expectedCents } = claim;
  const line = { description: "Flyers", category: "Printing", amountCents: cents, isEligible: true };
  const certified = { certifiedName: "Pat", acceptsLess: choice % 2 === 0 };
  const steps: Record<string, () => Promise<unknown>> = {
    submit: () => changes.submitClaim({ db, actor: owner, now }, id, certified),
    answer: () => changes.answerClaim({ db, actor: owner, now }, id, words),
    appeal: () => changes.appealClaim({ db, actor: owner, now }, id, words),
    withdraw: () => changes.withdrawClaim({ db, actor: owner, now }, id, {}),
    waive: () => changes.waiveWindow({ db, actor: senior, now }, id, words),
    take: () => changes.takeClaim({ db, actor: senior, now }, id, {}),
    ask: () => changes.askAboutClaim({ db, actor: senior, now }, id, words),
    approve: () => changes.approveClaim({ db, actor: senior, now }, id, words),
    approvePart: () => {
      const approvedCents = 1 + (cents % Math.max(1, expectedCents));
      return changes.approvePartOfClaim({ db, actor: senior, now }, id, { ...words, approvedCents });
    },
    reject: () => changes.rejectClaim({ db, actor: senior, now }, id, words),
    sendToPayment: () => changes.sendClaimToPayment({ db, actor: senior, now }, id, {}),
    pay: () => changes.payClaim({ db, actor: senior, now }, id, { paidOn: day(now), paymentRef: "CHK" }),
    failPayment: () => changes.failPayment({ db, actor: senior, now }, id, words),
    voidClaim: () => changes.voidClaim({ db, actor: senior, now }, id, words),
    save: () => changes.saveClaim({ db, actor: owner, now }, id, makeClaimContent({ lines: [line], version })),
    send: () => {
      const intent = status === "infoRequested" ? ("answer" as const) : ("submit" as const);
      const form = makeClaimForm({ ...certified, isCertified: true, reason: words.reason, lines: [line], version });
      return changes.sendClaim({ db, actor: owner, now }, id, { intent, form });
    },
  };
  const ways = isAny ? Object.keys(steps) : actionsFrom(claimWorkflow.transitions, status);
  const likely = likelyActions[status] ?? [];
  const name = pickFrom([...ways, ...likely, ...likely], choice);
  const work = name === undefined ? undefined : steps[name];
  return name && work ? { name: `claim.${name}`, work } : null;
};

/** Order gift cards for a future event. */
const order: OperationFactory = async ({ db, changes, companyId, owner, now }, { pick, choice, cents }) => {
  const shops = await db.selectFrom("locations").selectAll().where("companyId", "=", companyId).orderBy("id").execute();
  const shop = pickFrom(shops, pick);
  const startsOn = addDays(day(now), 21);
  if (!shop || startsOn > "2026-12-31") return null;
  const event = await makeCustomEvent(db, shop, { startsOn, wantsGiftCards: true });
  await makeEventProgram(db, event);
  const ship = { shipName: "Pat", shipCompany: "", shipStreet: "1 Main Street", shipCity: "Hartford", shipState: "CT" };
  const form = {
    purpose: "giveaway" as const,
    neededOn: startsOn,
    isAcknowledged: true as const,
    ...ship,
    shipZip: "06103",
    shipPhone: null,
    fundedBy: choice % 5 === 0 ? ("store" as const) : ("incentive" as const),
    lines: [{ denominationCents: 500, quantity: 1 + (cents % 50) }],
  };
  const at = { eventId: event.id, locationId: shop.id };
  return { name: "cards.submit", work: () => changes.orderCards({ db, actor: owner, now }, at, form) };
};

const walkOrder: OperationFactory = async ({ db, changes, companyId, owner, senior, now }, { pick, choice, cents }) => {
  const orders = await db
    .selectFrom("giftCardOrders")
    .select(["id", "status"])
    .where("companyId", "=", companyId)
    .where("status", "in", ["submitted", "approved", "reduced"])
    .orderBy("id")
    .execute();
  const order = pickFrom(orders, pick);
  if (!order) return null;
  const { id, status } = order;
  const steps: Record<string, () => Promise<unknown>> = {
    approve: () => changes.approveCards({ db, actor: senior, now }, id, {}),
    reduce: () => {
      const lines = [{ denominationCents: 500, quantity: 1 + (cents % 10) }];
      return changes.approveFewerCards({ db, actor: senior, now }, id, { lines, reason: words.reason });
    },
    reject: () => changes.rejectCards({ db, actor: senior, now }, id, words),
    order: () => changes.markCardsOrdered({ db, actor: senior, now }, id, {}),
    cancel: () => changes.cancelCards({ db, actor: owner, now }, id, {}),
  };
  const name = pickFrom(actionsFrom(cardWorkflow.transitions, status), choice);
  const work = name === undefined ? undefined : steps[name];
  return name && work ? { name: `cards.${name}`, work } : null;
};

const allocate: OperationFactory = async (scene, { pick, choice, cents: amountCents }) => {
  const { db, changes, senior, now } = scene;
  const program = pickFrom(await programsOf(scene), pick);
  if (!program) return null;
  const form = { amountCents, networkId: null, mayChangeAdjusted: choice % 2 === 0 };
  return { name: "allocate", work: () => changes.allocateMoney({ db, actor: senior, now }, program.id, form) };
};

const adjust: OperationFactory = async (
  { db, changes, companyId, senior, now },
  { pick, choice, cents: amountCents },
) => {
  const of = db.selectFrom("budgetAccounts").select("id").where("companyId", "=", companyId).orderBy("id");
  const account = pickFrom(await of.execute(), pick);
  if (!account) return null;
  const direction = choice % 2 === 0 ? ("give" as const) : ("take" as const);
  const form = { direction, amountCents, reason: "A second lane is built." };
  return {
    name: `adjust.${direction}`,
    work: () => changes.adjustAccount({ db, actor: senior, now }, account.id, form),
  };
};

const open: OperationFactory = async (scene, { pick, choice, cents }) => {
  if ((await programsOf(scene)).length > 2) return null;
  const pool = choice % 2 === 0 ? "location" : "network";
  const match = { overBudget: "warn" as const, matchPercent: 1 + (pick % 100), capCents: null };
  await openFundedProgram(scene, { pool, ...match, endsOn: "2026-12-31" }, cents);
  return null;
};

const close: OperationFactory = async (scene, { pick }) => {
  const { db, changes, senior, now } = scene;
  const program = pickFrom(await programsOf(scene), pick);
  if (!program) return null;
  return { name: "close", work: () => changes.closeIncentiveProgram({ db, actor: senior, now }, program.id, words) };
};

const cancelEvent: OperationFactory = async ({ db, changes, companyId, senior, now }, { pick }) => {
  const of = db.selectFrom("eventPrograms").select("id").where("companyId", "=", companyId).orderBy("id");
  const event = pickFrom(await of.where("status", "in", ["planned", "confirmed"]).execute(), pick);
  if (!event) return null;
  return {
    name: "callOff",
    work: () => changes.advisorEventActions.callOff({ db, actor: senior, now }, event.id, words),
  };
};

/** Let some days and hours pass, and run the jobs. */
const days: OperationFactory = async (scene, { pick, choice }) => {
  scene.now = new Date(scene.now.getTime() + ((pick % 30) * 24 + (choice % 24)) * 3_600_000);
  const { db, changes, now } = scene;
  const work = async () => {
    await changes.advanceEventStatuses(db, now);
    await changes.runClaimDeadlines(db, now);
    await changes.receiveShippedCards(db, now);
    await changes.expireUnpaidOrders(db, now);
    await changes.advanceProgramStatuses(db, now);
  };
  return { name: "days", isAtomic: false, work };
};

/** Put all approved claims into a payment batch, or pay some of those that wait. */
const batch: OperationFactory = async ({ db, changes, companyId, senior, now }, { choice }) => {
  const preview = await changes.previewPaymentBatch(db, senior.access, companyId, now);
  if (choice % 2 === 0 && preview.claims > 0) {
    const form = { intent: "make" as const, companyId, ...preview };
    return { name: "batch", work: () => changes.createPaymentBatch(db, senior, form, now) };
  }
  const of = db.selectFrom("claims").select("id").where("companyId", "=", companyId).orderBy("id");
  const waiting = await of.where("status", "=", "paymentPending").execute();
  const payments = waiting.flatMap(({ id: claimId }, place) =>
    (place + choice) % 3 === 0 ? [] : [{ claimId, paidOn: day(now), reference: "ACH" }],
  );
  if (payments.length === 0) return null;
  const work = () => db.transaction().execute((db) => changes.payClaims(db, senior, payments, now));
  return { name: "payBatch", work };
};

const programsOf = ({ db, companyId }: MoneyScenario) =>
  db.selectFrom("incentivePrograms").select("id").where("companyId", "=", companyId).orderBy("id").execute();
export const moneyOperations: Record<OperationKind, OperationFactory> = {
  claim,
  walk,
  order,
  walkOrder,
  allocate,
  adjust,
  open,
  close,
  cancelEvent,
  transfer: transferLocation,
  merge: mergeTwoNetworks,
  days,
  batch,
  social: checkOutSocialOrder,
  walkSocial: advanceSocialOrder,
  activity,
};

/** Names of everything that histories do, so that a test notices when one never happens. */
export const operationNames = [
  ...Object.keys(claimWorkflow.transitions).map((action) => `claim.${action}`),
  ...["approve", "reduce", "reject", "order", "cancel", "submit"].map((action) => `cards.${action}`),
  "claim.save",
  "claim.send",
  "adjust.give",
  "adjust.take",
  "allocate",
  "batch",
  "payBatch",
  "callOff",
  "close",
  "days",
  "merge",
  ...socialNames,
  "transfer.move",
  "transfer.leave",
  "transfer.lapse",
];

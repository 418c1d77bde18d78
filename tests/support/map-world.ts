import type { Db } from "#db/connect.ts";
import type { RouteHandler } from "./route-handlers.ts";
import { makeWaitingPlan } from "./make/autopilot.ts";
import { makeCustomEvent } from "./make/calendar.ts";
import { makeCategory, makeIdea } from "./make/ideas.ts";
import { makeImport } from "./make/imports.ts";
import { makeMetricValue } from "./make/metrics.ts";
import { makeLocationRecord, makeMerge, makeTransfer } from "./make/handovers.ts";
import { makeAnnouncement } from "./make/notifications.ts";
import { makeTermsVersion } from "./make/people.ts";
import { makeGroup, makeOpening, makePoint, placeLocation } from "./make/places.ts";
import { makeAction, makePlan, makePlanItem } from "./make/plans.ts";
import {
  makeBudgetAccount,
  makeCardOrder,
  makeClaim,
  makeCoffeeRequest,
  makeApprovalRule,
  makePackage,
  makePost,
  makeSocialOrder,
  makeStudioRequest,
  makeEventProgram,
  makePaymentBatch,
  makeProgram,
} from "./make/programs.ts";
import { makeChannel, makeMetricType, makeSettings } from "./make/settings.ts";
import { makeWorld, type World } from "./make/world.ts";

/** Create two companies with one record of each kind that an address can name. */
export async function makeMapWorld(db: Db): Promise<World> {
  const world = await makeWorld(db);
  await makeTermsVersion(db, world.sunrise);
  await makeImport(db, world.sunrise);
  await makeSettings(db, world.sunrise);
  for (const [company, network] of [
    [world.sunrise, world.north],
    [world.harbor, world.pier],
  ] as const) {
    await makeGroup(db, company);
    await makeAnnouncement(db, company);
    await makeTransfer(db, network, []);
    await makeMerge(db, network, []);
    await makeIdea(db, await makeChannel(db, company));
    await makeCategory(db, company);
  }
  for (const location of [world.shop, world.pierShop]) {
    await makePlan(db, location);
    await makeAction(db, location);
  }
  await makeLocationRecord(db, world.shop, world.north);
  await makeLocationRecord(db, world.pierShop, world.pier);
  for (const location of [world.shop, world.pierShop]) await makeWaitingPlan(db, location);
  for (const event of [
    await makeCustomEvent(db, world.shop, { createdBy: world.guest.id, isReimbursable: true }),
    await makeCustomEvent(db, world.pierShop, { isReimbursable: true }),
  ]) {
    await makeEventProgram(db, event);
  }
  for (const [parentId, company] of [world.sunrise, world.harbor].entries()) {
    await makeCategory(db, company, { parentId: parentId + 1 });
  }
  for (const location of [world.shop, world.pierShop]) {
    const plan = await makePlan(db, location);
    await makePlanItem(db, plan, await makeChannel(db, { id: location.companyId }));
    const program = await makeProgram(db, { id: location.companyId });
    const { id: paymentBatchId } = await makePaymentBatch(db, { id: location.companyId });
    await makeClaim(db, await makeBudgetAccount(db, program, location), location, {
      paymentBatchId,
      paidOn: "2026-11-30",
    });
    await makeCoffeeRequest(db, location);
    await makeStudioRequest(db, location);
    await makePost(db, location);
    await makeOpening(db, location);
    await placeLocation(db, location);
    await makePoint(db, location);
    const metricType = await makeMetricType(db, { id: location.companyId }, { frequency: "monthly" });
    await makeMetricValue(db, { metricType, location, periodStart: "2026-10-01", value: "1" });
    await makeApprovalRule(db, { id: location.companyId });
    const { id: packageId } = await makePackage(db, { id: location.companyId });
    await makeSocialOrder(db, location, {
      packageId,
      sessionId: `test_${packageId}`,
      paidAt: new Date(),
      status: "paid",
    });
    await makeCardOrder(db, location);
  }
  return world;
}

type IdOf = (parameter: string) => string;

/** Return the address of an entry, with ids for its parameters. */
export function pathOf(entry: RouteHandler, idOf: IdOf): string {
  return entry.path.replace(/:(\w+)/g, (_, parameter: string) => idOf(parameter));
}

/** Return ids within the access scope of Sunrise's users. */
export function ownIdsOf({ sunrise, owner, guest, north, shop }: World): IdOf {
  const own = { ...idsOf(sunrise.id, owner.id, guest.id), ...placesOf(north, shop) };
  return (parameter) => String(own[parameter] ?? names[parameter] ?? 1);
}

/** Return ids that belong to Harbor. */
export function foreignIdsOf({ harbor, harborOwner, pier, pierShop }: World): IdOf {
  const foreign = { ...idsOf(harbor.id, harborOwner.id, harborOwner.id, 2), ...placesOf(pier, pierShop) };
  return (parameter) => String(foreign[parameter] ?? names[parameter] ?? 1);
}

function placesOf(network: { id: number }, location: { id: number }): Record<string, number> {
  return { networkId: network.id, locationId: location.id };
}

/** Parameters of addresses that are names, the same in each company. */
const names: Record<string, string> = { type: "planRules", textId: "welcome.title", colorId: "primary" };

/**
 * Return ids by parameter; `place` counts the company by the order in which its groups, transfers, merges and records
 * were created (1 or 2).
 */
function idsOf(companyId: number, userId: number, guestId: number, place = 1): Record<string, number> {
  return {
    companyId,
    userId,
    guestId,
    groupId: place,
    transferId: place,
    mergeId: place,
    recordId: place,
    planId: place,
    actionId: place,
    claimId: place,
    programId: place,
    accountId: place,
    planItemId: place,
    requestId: place,
    orderId: place,
    postId: place,
    openingId: place,
    pointId: place,
    announcementId: place,
    socialOrderId: place,
    packageId: place,
    ruleId: place,
    ...autopilotIds(place),
    ...ideaIds(place),
  };
}

/** Waiting plans are created after one plan of each company, each with a set and a batch of its own. */
function autopilotIds(place: number): Record<string, number> {
  return { setId: place, batchId: place, waitingPlanId: place + 2 };
}

/** Categories are created before subcategories, one of each for each company. */
function ideaIds(place: number): Record<string, number> {
  return { ideaId: place, categoryId: place, subcategoryId: place + 2, customEventId: place, managedEventId: place };
}

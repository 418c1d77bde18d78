import type { Insertable } from "kysely";
import type { Db, Schema } from "#db/connect.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { systemActor } from "#app/platform/identity/actor.ts";
import { postEntries } from "#app/programs/ledger/post-entries.server.ts";
import { makeCustomEvent } from "./calendar.ts";
import { makeFile } from "./files.ts";
import { nextSerial, type Row } from "./row.ts";

/** Create an open program of a company for the year 2026 that pays half. */
export async function makeProgram(
  db: Db,
  company: { id: number },
  values: Partial<Insertable<Schema["incentivePrograms"]>> = {},
): Promise<Row<"incentivePrograms">> {
  const facts = {
    name: `Program ${nextSerial()}`,
    startsOn: "2026-01-01",
    endsOn: "2026-12-31",
    status: "open" as const,
  };
  return db
    .insertInto("incentivePrograms")
    .values({ companyId: company.id, ...facts, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Create the account of a location in a program, with $1,500.00 in it. */
export async function makeBudgetAccount(
  db: Db,
  program: { id: number; companyId: number },
  location: { id: number; networkId: number },
  cents = 150_000,
): Promise<Row<"budgetAccounts">> {
  const { id: programId, companyId } = program;
  const account = await db
    .insertInto("budgetAccounts")
    .values({ companyId, programId, networkId: location.networkId, locationId: location.id })
    .returningAll()
    .executeTakeFirstOrThrow();
  const refType = "program" as const;
  const entry = { companyId, accountId: account.id, type: "allocate" as const, amountCents: cents, refType };
  await postEntries(db, systemActor, [{ ...entry, refId: programId }], new Date("2026-01-01T12:00:00Z"));
  return account;
}

/**
 * Create a draft claim of $600.00 in one line for an event on 2026-11-10, with its invoice and everything else that
 * submitting requires.
 */
export async function makeClaim(
  db: Db,
  account: { id: number; companyId: number; programId: number },
  location: { id: number; companyId: number; networkId: number },
  values: Partial<Insertable<Schema["claims"]>> = {},
): Promise<Row<"claims">> {
  const activityOn = values.activityOn ?? "2026-11-10";
  const event = await makeCustomEvent(db, location, { startsOn: activityOn, status: "held", isReimbursable: true });
  const { companyId, networkId } = location;
  const claim = await db
    .insertInto("claims")
    .values({
      companyId,
      networkId,
      locationId: location.id,
      accountId: account.id,
      programId: account.programId,
      number: `RB-TEST-${nextSerial()}`,
      eventId: event.id,
      title: event.title,
      activityOn,
      invoiceOn: activityOn,
      vendor: `Vendor ${nextSerial()}`,
      requestedCents: 60_000,
      matchPercent: 50,
      payeeName: "North",
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const line = { claimId: claim.id, position: 1, description: "Flyers", category: "Printing" };
  await db
    .insertInto("claimLines")
    .values({ ...line, amountCents: claim.requestedCents })
    .execute();
  const file = await makeFile(db, { companyId, objectType: "claim", objectId: claim.id });
  await db.insertInto("claimFiles").values({ claimId: claim.id, fileId: file.id, kind: "invoice" }).execute();
  return claim;
}

/** Create the incentive record of a calendar event, by default planned. */
export async function makeEventProgram(
  db: Db,
  event: { id: number; companyId: number },
  values: Partial<Insertable<Schema["eventPrograms"]>> = {},
): Promise<Row<"eventPrograms">> {
  return db
    .insertInto("eventPrograms")
    .values({ id: event.id, companyId: event.companyId, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Create a submitted order of Free Coffee for 100 Days that starts on 2027-01-15. */
export async function makeCoffeeRequest(
  db: Db,
  location: { id: number; companyId: number; networkId: number },
  values: Partial<Insertable<Schema["freeCoffeeRequests"]>> = {},
): Promise<Row<"freeCoffeeRequests">> {
  const { id: locationId, companyId, networkId } = location;
  const startsOn = values.startsOn ?? "2027-01-15";
  return db
    .insertInto("freeCoffeeRequests")
    .values({
      companyId,
      networkId,
      locationId,
      number: `FC-TEST-${nextSerial()}`,
      reason: "Anniversary",
      winners: 100,
      startsOn,
      endsOn: addDays(startsOn, 99),
      contactName: "Pat Owner",
      contactEmail: "pat@north.test",
      ...shipTo,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Create a submitted studio request for a location's poster. */
export async function makeStudioRequest(
  db: Db,
  location: { id: number; companyId: number; networkId: number },
  values: Partial<Insertable<Schema["studioRequests"]>> = {},
): Promise<Row<"studioRequests">> {
  const { id: locationId, companyId, networkId } = location;
  const request = await db
    .insertInto("studioRequests")
    .values({
      companyId,
      networkId,
      locationId,
      number: `ST-TEST-${nextSerial()}`,
      type: "print",
      title: "Poster",
      purpose: "The spring menu",
      neededBy: "2027-01-15",
      status: "submitted",
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db.insertInto("studioRequestLocations").values({ requestId: request.id, locationId }).execute();
  return request;
}

/** Create a package of four posts a month on Facebook and Instagram for $120 that incentive money may pay for. */
export async function makeApprovalRule(
  db: Db,
  company: { id: number },
  values: Partial<Insertable<Schema["approvalRules"]>> = {},
): Promise<Row<"approvalRules">> {
  const number = nextSerial();
  return db
    .insertInto("approvalRules")
    .values({
      companyId: company.id,
      name: `Rule ${number}`,
      maxCents: 10_000,
      needsReceipt: false,
      position: number,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function makePackage(
  db: Db,
  company: { id: number },
  values: Partial<Insertable<Schema["socialPackages"]>> = {},
): Promise<Row<"socialPackages">> {
  const number = nextSerial();
  return db
    .insertInto("socialPackages")
    .values({
      companyId: company.id,
      name: `Package ${number}`,
      priceCents: 12_000,
      billing: "monthly",
      postsPerPeriod: 4,
      networks: ["facebook", "instagram"],
      minLeadDays: 5,
      isIncentiveEligible: true,
      position: number,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Create a draft order of a package for a location; its posts begin on 2026-12-15. */
export async function makeSocialOrder(
  db: Db,
  location: { id: number; companyId: number; networkId: number },
  values: Partial<Insertable<Schema["socialOrders"]>> = {},
): Promise<Row<"socialOrders">> {
  const { id: locationId, companyId, networkId } = location;
  const packageId = values.packageId ?? (await makePackage(db, { id: companyId })).id;
  const order = await db
    .insertInto("socialOrders")
    .values({
      companyId,
      networkId,
      locationId,
      packageId,
      number: `SM-TEST-${nextSerial()}`,
      package: "Starter",
      postsIncluded: 4,
      networks: ["facebook", "instagram"],
      startOn: "2026-12-15",
      answers: JSON.stringify({ tone: "Plain" }),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db.insertInto("socialOrderLocations").values({ orderId: order.id, locationId }).execute();
  return order;
}

/** Create a Facebook post of an order that waits for its customer, to be published on 2026-12-15. */
export async function makeDeliverable(
  db: Db,
  { id: orderId, companyId }: { id: number; companyId: number },
  values: Partial<Insertable<Schema["socialDeliverables"]>> = {},
): Promise<Row<"socialDeliverables">> {
  const facts = { network: "facebook", caption: "Maple is back.", status: "waiting", round: 1 } as const;
  return db
    .insertInto("socialDeliverables")
    .values({ orderId, companyId, slot: new Date("2026-12-15T15:00:00Z"), ...facts, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Create a company's draft of a post that is ready for Facebook. */
export async function makePost(
  db: Db,
  { companyId }: { companyId: number },
  values: Partial<Insertable<Schema["socialPosts"]>> = {},
): Promise<Row<"socialPosts">> {
  const facts = { title: `Post ${nextSerial()}`, caption: "Maple is back.", networks: ["facebook"] };
  return db
    .insertInto("socialPosts")
    .values({ companyId, ...facts, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Create a round of proofs of a request with one image, sent at an instant; the request waits for its answer. */
export async function makeProof(
  db: Db,
  { id, companyId, roundsUsed }: { id: number; companyId: number; roundsUsed: number },
  sentAt: Date,
): Promise<{ fileId: number; round: number }> {
  const round = roundsUsed + 1;
  await db.insertInto("studioProofs").values({ requestId: id, round, sentAt }).execute();
  const owner = { companyId, objectType: "studioRequest", objectId: id };
  const file = await makeFile(db, owner, { contentType: "image/png" });
  await db.insertInto("studioFiles").values({ requestId: id, fileId: file.id, kind: "proof", round }).execute();
  const status = { status: "proofReady" as const, statusSince: sentAt, roundsUsed: round };
  await db.updateTable("studioRequests").set(status).where("id", "=", id).execute();
  return { fileId: file.id, round };
}

/** Create a company's payment batch without claims. */
export async function makePaymentBatch(
  db: Db,
  company: { id: number },
  values: Partial<Insertable<Schema["paymentBatches"]>> = {},
): Promise<Row<"paymentBatches">> {
  return db
    .insertInto("paymentBatches")
    .values({ companyId: company.id, number: `PB-TEST-${nextSerial()}`, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

const shipTo = {
  shipName: "Pat Owner",
  shipStreet: "1 Main Street",
  shipCity: "Hartford",
  shipState: "CT",
  shipZip: "06103",
};

/** Create a submitted order of 40 cards of $5.00, billed to the location, for an event on 2027-01-15. */
export async function makeCardOrder(
  db: Db,
  location: { id: number; companyId: number; networkId: number },
  values: Partial<Insertable<Schema["giftCardOrders"]>> = {},
): Promise<Row<"giftCardOrders">> {
  const { id: locationId, companyId, networkId } = location;
  const eventOn = values.eventOn ?? "2027-01-15";
  const eventId =
    values.eventId ?? (await makeCustomEvent(db, location, { startsOn: eventOn, wantsGiftCards: true })).id;
  const order = await db
    .insertInto("giftCardOrders")
    .values({
      companyId,
      networkId,
      locationId,
      eventId,
      number: `GC-TEST-${nextSerial()}`,
      fundedBy: "store",
      purpose: "giveaway",
      neededOn: eventOn,
      eventOn,
      totalCents: 20_000,
      ...shipTo,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db.insertInto("giftCardLines").values({ orderId: order.id, denominationCents: 500, quantity: 40 }).execute();
  return order;
}

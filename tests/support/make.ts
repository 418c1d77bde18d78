import { createHash } from "node:crypto";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Insertable, Selectable } from "kysely";
import type { Member, Person } from "#app/modules/access/guards.server.ts";
import { Reach } from "#app/modules/access/reach.server.ts";
import type { Role } from "#app/modules/access/roles.ts";
import type { AcceptedFile } from "#app/modules/files/examine-file.server.ts";
import { findSession, startSession } from "#app/modules/access/session.server.ts";
import type { Db, Schema } from "#db/connect.ts";

let last = 0;
/** A number that no other row of this test file has. */
function next(): number {
  last += 1;
  return last;
}

/** argon2id of `testPassword`, made once: hashing is what costs in a test. */
const testPasswordHash =
  "$argon2id$v=19$m=19456,t=2,p=1$Gg/nEXMLtxgd0bIZ0+7NNA$0gwjOjwbDSHQf5/+2w3xdD2h7/G3NsHf5N1LBILjpFI";
export const testPassword = "correct horse battery staple";

type Row<Table extends keyof Schema> = Selectable<Schema[Table]>;

export async function makeCompany(db: Db, values: Partial<Insertable<Schema["companies"]>> = {}): Promise<Row<"companies">> {
  return db
    .insertInto("companies")
    .values({ name: `Company ${next()}`, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function makeNetwork(
  db: Db,
  company: { id: number },
  values: Partial<Insertable<Schema["networks"]>> = {},
): Promise<Row<"networks">> {
  const number = next();
  return db
    .insertInto("networks")
    .values({ companyId: company.id, name: `Network ${number}`, code: `N${number}`, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function makeLocation(
  db: Db,
  network: { id: number; companyId: number },
  values: Partial<Insertable<Schema["locations"]>> = {},
): Promise<Row<"locations">> {
  const number = next();
  return db
    .insertInto("locations")
    .values({
      companyId: network.companyId,
      networkId: network.id,
      pcNumber: String(300_000 + number),
      name: `Location ${number}`,
      street: `${number} Main Street`,
      city: "Hartford",
      state: "CT",
      zip: "06103",
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Many locations of a network at once; their ids. */
export async function makeLocations(db: Db, { id, companyId }: { id: number; companyId: number }, count: number): Promise<number[]> {
  const places = Array.from({ length: count }, () => next());
  const address = { companyId, networkId: id, street: "1 Main Street", city: "Hartford", state: "CT", zip: "06103" };
  const values = places.map((number) => ({ ...address, pcNumber: String(300_000 + number), name: `Location ${number}` }));
  const made = await db.insertInto("locations").values(values).returning("id").execute();
  return made.map((location) => location.id);
}

interface Belongings {
  company?: { id: number } | null;
  networks?: { id: number }[];
  locations?: { id: number }[];
  advises?: { id: number }[];
}

/** A registered person with `testPassword` who has accepted the terms, unless `values` say otherwise. */
export async function makeUser(
  db: Db,
  role: Role,
  { company = null, networks = [], locations = [], advises = [] }: Belongings = {},
  values: Partial<Insertable<Schema["users"]>> = {},
): Promise<Row<"users">> {
  const number = next();
  const user = await db
    .insertInto("users")
    .values({
      companyId: company?.id ?? null,
      email: `person${number}@example.test`,
      firstName: "Pat",
      lastName: `Person${number}`,
      role,
      status: "Registered",
      passwordHash: testPasswordHash,
      registeredAt: new Date("2026-01-05T12:00:00Z"),
      acceptedTermsVersion: 0,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (company) {
    const of = { userId: user.id, companyId: company.id };
    for (const [position, network] of networks.entries()) {
      await db.insertInto("memberships").values({ ...of, networkId: network.id, position }).execute();
    }
    for (const location of locations) {
      await db.insertInto("guestLocations").values({ ...of, locationId: location.id }).execute();
    }
  }
  for (const advised of advises) {
    await db.insertInto("advisorCompanies").values({ userId: user.id, companyId: advised.id }).execute();
  }
  return user;
}

/** Somebody as the guards hand them to a verb: signed in, with their reach. */
export async function makePerson(db: Db, user: { id: number }): Promise<Person> {
  const origin = { requestId: "test-request", address: "192.0.2.1", agent: "test" };
  const now = new Date();
  const session = await findSession(db, await startSession(db, user.id, origin, 12, now), now);
  if (!session) throw new Error(`user ${user.id} cannot sign in`);
  return { ...session, origin, reach: Reach.of(session) };
}

/** The same for somebody of a company. */
export async function makeMember(db: Db, user: { id: number }): Promise<Member> {
  const person = await makePerson(db, user);
  const { company, companyId } = person;
  if (!company || companyId === null) throw new Error(`user ${user.id} belongs to no company`);
  return { ...person, company, companyId };
}

/** A group of a company's locations and people; of one network when `values` name it. */
export async function makeGroup(
  db: Db,
  company: { id: number },
  { locations = [], users = [] }: { locations?: { id: number }[]; users?: { id: number }[] } = {},
  values: Partial<Insertable<Schema["locationGroups"]>> = {},
): Promise<Row<"locationGroups">> {
  const group = await db
    .insertInto("locationGroups")
    .values({ companyId: company.id, name: `Group ${next()}`, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
  const of = { groupId: group.id, companyId: company.id };
  for (const location of locations) await db.insertInto("groupLocations").values({ ...of, locationId: location.id }).execute();
  for (const user of users) await db.insertInto("groupUsers").values({ ...of, userId: user.id }).execute();
  return group;
}

/** Published terms of a company. */
export async function makeTermsVersion(
  db: Db,
  company: { id: number },
  values: Partial<Insertable<Schema["termsVersions"]>> = {},
): Promise<Row<"termsVersions">> {
  return db
    .insertInto("termsVersions")
    .values({
      companyId: company.id,
      number: 1,
      status: "published",
      html: "<p>Terms</p>",
      textHash: "of these terms",
      publishedAt: new Date("2026-01-05T12:00:00Z"),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The record that somebody accepted terms number 0, the default agreement. */
export async function makeAcceptance(
  db: Db,
  user: { id: number; companyId: number | null },
  values: Partial<Insertable<Schema["termsAcceptances"]>> = {},
): Promise<Row<"termsAcceptances">> {
  return db
    .insertInto("termsAcceptances")
    .values({ userId: user.id, companyId: user.companyId, termsNumber: 0, textHash: "of the default agreement", ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Two companies that must never see each other, and one person of each role; Harbor is the foreign one. */
export async function makeWorld(db: Db) {
  const sunrise = await makeCompany(db, { name: "Sunrise" });
  const harbor = await makeCompany(db, { name: "Harbor" });
  const north = await makeNetwork(db, sunrise, { name: "North" });
  const south = await makeNetwork(db, sunrise, { name: "South" });
  const pier = await makeNetwork(db, harbor, { name: "Pier" });
  const shop = await makeLocation(db, north);
  const kiosk = await makeLocation(db, north);
  const southShop = await makeLocation(db, south);
  const pierShop = await makeLocation(db, pier);
  const inNorth = { company: sunrise, networks: [north] };
  return {
    sunrise,
    harbor,
    north,
    south,
    pier,
    shop,
    kiosk,
    southShop,
    pierShop,
    administrator: await makeUser(db, "Business Administrator", inNorth, { canAccessBusinessMetrics: true }),
    owner: await makeUser(db, "Business Owner", inNorth, { canAccessBusinessMetrics: true }),
    guest: await makeUser(db, "Location Level Guest", { ...inNorth, locations: [shop] }),
    viewer: await makeUser(db, "View Only", inNorth),
    southOwner: await makeUser(db, "Business Owner", { company: sunrise, networks: [south] }),
    harborOwner: await makeUser(db, "Business Owner", { company: harbor, networks: [pier] }),
    newcomer: await makeUser(db, "Business Owner", inNorth, { acceptedTermsVersion: null }),
    senior: await makeUser(db, "Senior Advisor"),
    advisor: await makeUser(db, "Mainstreet Advisor", { advises: [sunrise] }),
    harborAdvisor: await makeUser(db, "Mainstreet Advisor", { advises: [harbor] }),
  };
}

export type World = Awaited<ReturnType<typeof makeWorld>>;

/** A CSV file of users that was checked, with one new row; nothing of it is saved. */
export async function makeImport(
  db: Db,
  company: { id: number },
  values: Partial<Insertable<Schema["imports"]>> = {},
): Promise<Row<"imports">> {
  const number = next();
  const made = await db
    .insertInto("imports")
    .values({
      companyId: company.id,
      kind: "users",
      fileName: `users ${number}.csv`,
      fileHash: `hash ${number}`,
      status: "checked",
      totalRows: 1,
      checkedRows: 1,
      newRows: 1,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const cells = JSON.stringify({ email: `new${number}@example.test`, role: "View Only" });
  await db.insertInto("importRows").values({ importId: made.id, line: 2, cells, outcome: "new" }).execute();
  return made;
}

export async function makeChannel(
  db: Db,
  company: { id: number },
  values: Partial<Insertable<Schema["channels"]>> = {},
): Promise<Row<"channels">> {
  const number = next();
  return db
    .insertInto("channels")
    .values({ companyId: company.id, name: `Channel ${number}`, lightColor: "#0B746A", darkColor: "#5CC8BB", position: number, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function makeChannelOption(
  db: Db,
  channel: { id: number; companyId: number },
  values: Partial<Insertable<Schema["channelOptions"]>> = {},
): Promise<Row<"channelOptions">> {
  const number = next();
  return db
    .insertInto("channelOptions")
    .values({ companyId: channel.companyId, channelId: channel.id, name: `Option ${number}`, unit: "piece", position: number, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function makeMetricType(
  db: Db,
  company: { id: number },
  values: Partial<Insertable<Schema["metricTypes"]>> = {},
): Promise<Row<"metricTypes">> {
  const number = next();
  const measured = { unit: "currency", aggregation: "sum", frequency: "weekly" };
  return db
    .insertInto("metricTypes")
    .values({ companyId: company.id, name: `Metric type ${number}`, ...measured, position: number, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function makeObjective(
  db: Db,
  company: { id: number },
  values: Partial<Insertable<Schema["objectives"]>> = {},
): Promise<Row<"objectives">> {
  const number = next();
  return db
    .insertInto("objectives")
    .values({ companyId: company.id, name: `Objective ${number}`, position: number, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function makeEventCategory(
  db: Db,
  company: { id: number },
  values: Partial<Insertable<Schema["customEventCategories"]>> = {},
): Promise<Row<"customEventCategories">> {
  const number = next();
  return db
    .insertInto("customEventCategories")
    .values({ companyId: company.id, name: `Category ${number}`, position: number, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A market with some locations in it. */
export async function makeGeography(
  db: Db,
  company: { id: number },
  { locations = [] }: { locations?: { id: number }[] } = {},
  values: Partial<Insertable<Schema["geographies"]>> = {},
): Promise<Row<"geographies">> {
  const geography = await db
    .insertInto("geographies")
    .values({ companyId: company.id, name: `Geography ${next()}`, type: "dma", ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
  const of = { geographyId: geography.id, companyId: company.id, type: geography.type };
  for (const location of locations) await db.insertInto("geographyLocations").values({ ...of, locationId: location.id }).execute();
  return geography;
}

/** A draft of a promotion on one day, everywhere; for some places where they are named. */
export async function makeCompanyEvent(
  db: Db,
  company: { id: number },
  named: { geographies?: { id: number }[]; networks?: { id: number }[]; channels?: { id: number }[] } = {},
  values: Partial<Insertable<Schema["companyEvents"]>> = {},
): Promise<Row<"companyEvents">> {
  const { geographies = [], networks = [], channels = [] } = named;
  const event = await db
    .insertInto("companyEvents")
    .values({
      companyId: company.id,
      title: `Event ${next()}`,
      kind: "promotion",
      startsOn: "2026-12-01",
      endsOn: "2026-12-01",
      status: "draft",
      isEverywhere: geographies.length + networks.length === 0,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const of = { eventId: event.id, companyId: company.id };
  for (const { id } of geographies) await db.insertInto("companyEventGeographies").values({ ...of, geographyId: id }).execute();
  for (const { id } of networks) await db.insertInto("companyEventNetworks").values({ ...of, networkId: id }).execute();
  for (const { id } of channels) await db.insertInto("companyEventChannels").values({ ...of, channelId: id }).execute();
  return event;
}

/** One of each thing that a company sets up before planning. */
export async function makeSettings(db: Db, company: { id: number }) {
  const channel = await makeChannel(db, company);
  return {
    channel,
    option: await makeChannelOption(db, channel),
    metricType: await makeMetricType(db, company),
    objective: await makeObjective(db, company),
    category: await makeEventCategory(db, company),
    geography: await makeGeography(db, company),
    event: await makeCompanyEvent(db, company),
  };
}

/** A draft of a transfer of some locations to another network; effective long ago, so that it is due once scheduled. */
export async function makeTransfer(
  db: Db,
  to: { id: number; companyId: number },
  locations: { id: number; networkId: number }[],
  values: Partial<Insertable<Schema["transfers"]>> = {},
): Promise<Row<"transfers">> {
  const transfer = await db
    .insertInto("transfers")
    .values({ companyId: to.companyId, toNetworkId: to.id, effectiveOn: "2026-01-05", ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
  const of = { transferId: transfer.id, companyId: to.companyId };
  for (const { id, networkId } of locations) {
    await db.insertInto("transferLocations").values({ ...of, locationId: id, fromNetworkId: networkId }).execute();
  }
  return transfer;
}

/** The record of a merge of some networks, as if each had been empty. */
export async function makeMerge(
  db: Db,
  survivor: { id: number; companyId: number; name: string },
  sources: { id: number; name: string }[],
): Promise<Row<"networkMerges">> {
  const networks = [survivor, ...sources].map(({ id, name }) => ({ id, name }));
  return db
    .insertInto("networkMerges")
    .values({
      companyId: survivor.companyId,
      survivorId: survivor.id,
      sourceIds: sources.map(({ id }) => id),
      countsBefore: JSON.stringify({ networks, parts: [] }),
      countsAfter: JSON.stringify({}),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A category of a company; a subcategory when `values` name its parent. */
export async function makeCategory(
  db: Db,
  company: { id: number },
  values: Partial<Insertable<Schema["categories"]>> = {},
): Promise<Row<"categories">> {
  return db
    .insertInto("categories")
    .values({ companyId: company.id, name: `Category ${next()}`, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** An active idea of a channel's company. */
export async function makeIdea(
  db: Db,
  channel: { id: number; companyId: number },
  values: Partial<Insertable<Schema["ideas"]>> = {},
): Promise<Row<"ideas">> {
  const number = next();
  return db
    .insertInto("ideas")
    .values({
      companyId: channel.companyId,
      channelId: channel.id,
      code: `ID-${number}`,
      title: `Idea ${number}`,
      status: "active",
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A step of an idea. */
export async function makeIdeaStep(
  db: Db,
  idea: { id: number },
  values: Partial<Insertable<Schema["ideaSteps"]>> = {},
): Promise<Row<"ideaSteps">> {
  const number = next();
  return db
    .insertInto("ideaSteps")
    .values({ ideaId: idea.id, position: number, title: `Step ${number}`, phase: "before", offsetDays: -7, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A draft for a location, for three months of spring 2027, with one objective. */
export async function makePlan(
  db: Db,
  location: { id: number; companyId: number; networkId: number },
  values: Partial<Insertable<Schema["plans"]>> = {},
): Promise<Row<"plans">> {
  const number = next();
  const { id: locationId, companyId, networkId } = location;
  const plan = await db
    .insertInto("plans")
    .values({
      ...{ companyId, networkId, locationId },
      number: `PL-TEST-${number}`,
      name: `Plan ${number}`,
      startsOn: "2027-03-01",
      endsOn: "2027-05-31",
      neighborhoodType: "neighborhoodUrban",
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const objective = await makeObjective(db, { id: companyId });
  await db.insertInto("planObjectives").values({ planId: plan.id, companyId, objectiveId: objective.id }).execute();
  return plan;
}

/** An item of a plan, of the owner's own unless `values` name an idea. */
export async function makePlanItem(
  db: Db,
  plan: { id: number; companyId: number; startsOn: string },
  channel: { id: number },
  values: Partial<Insertable<Schema["planItems"]>> = {},
): Promise<Row<"planItems">> {
  const number = next();
  return db
    .insertInto("planItems")
    .values({
      planId: plan.id,
      companyId: plan.companyId,
      position: number,
      title: `Item ${number}`,
      channelId: channel.id,
      startsOn: plan.startsOn,
      endsOn: plan.startsOn,
      unitCostCents: 10_000,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Something to do at a location, due in a week; of a plan when `values` name one. */
export async function makeAction(
  db: Db,
  location: { id: number; companyId: number },
  values: Partial<Insertable<Schema["actions"]>> = {},
): Promise<Row<"actions">> {
  const dueOn = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  return db
    .insertInto("actions")
    .values({ companyId: location.companyId, locationId: location.id, title: `Action ${next()}`, dueOn, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The row of a file that belongs to a record; its bytes are nowhere. */
export async function makeFile(
  db: Db,
  owner: { companyId: number; objectType: string; objectId: number },
  values: Partial<Insertable<Schema["files"]>> = {},
): Promise<Row<"files">> {
  const number = next();
  const facts = { name: `photo ${number}.jpg`, contentType: "image/jpeg", bytes: 100, sha256: `hash ${number}` };
  return db
    .insertInto("files")
    .values({ ...facts, key: `key-${number}`, ...owner, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A photo that passed, in a folder of its own. */
export async function makeAcceptedFile(): Promise<AcceptedFile> {
  const path = join(await mkdtemp(join(tmpdir(), "accepted-")), "photo.jpg");
  const content = `photo ${next()}`;
  await writeFile(path, content);
  const sha256 = createHash("sha256").update(content).digest("hex");
  return { name: "photo.jpg", contentType: "image/jpeg", path, bytes: content.length, sha256 };
}

/** A published set with some ideas, a week apart. */
export async function makeAutopilotSet(
  db: Db,
  company: { id: number },
  ideas: readonly { id: number }[] = [],
  values: Partial<Insertable<Schema["autopilotSets"]>> = {},
): Promise<Row<"autopilotSets">> {
  const { id: objectiveId } = await makeObjective(db, company);
  const set = await db
    .insertInto("autopilotSets")
    .values({ companyId: company.id, name: `Set ${next()}`, objectiveId, status: "published", ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
  for (const [index, { id: ideaId }] of ideas.entries()) {
    const item = { setId: set.id, companyId: company.id, position: index + 1, ideaId, offsetDays: index * 7 };
    await db.insertInto("autopilotItems").values({ ...item, quantity: 2, unitCostCents: 5_000 }).execute();
  }
  return set;
}

/** A batch of a set for some locations, none of them with a result; queued, but no job is. */
export async function makeBatch(
  db: Db,
  set: { id: number; companyId: number },
  locations: readonly { id: number }[] = [],
  values: Partial<Insertable<Schema["autopilotBatches"]>> = {},
): Promise<Row<"autopilotBatches">> {
  const batch = await db
    .insertInto("autopilotBatches")
    .values({ companyId: set.companyId, setId: set.id, startsOn: "2027-03-01", targets: JSON.stringify({}), ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
  const of = { batchId: batch.id, companyId: set.companyId };
  for (const { id } of locations) await db.insertInto("autopilotResults").values({ ...of, locationId: id }).execute();
  return batch;
}

/** A draft that autopilot made and whose owner has not answered yet, with one item of 100 dollars. */
export async function makeWaitingPlan(
  db: Db,
  location: { id: number; companyId: number; networkId: number },
): Promise<Row<"plans">> {
  const company = { id: location.companyId };
  const set = await makeAutopilotSet(db, company);
  const batch = await makeBatch(db, set, [], { status: "done" });
  const at = new Date();
  const values = { autopilotSetId: set.id, autopilotBatchId: batch.id, autopilotAnswer: "waiting" as const };
  const plan = await makePlan(db, location, { ...values, createdAt: at, updatedAt: at });
  await makePlanItem(db, plan, await makeChannel(db, company));
  return plan;
}

/** A planned event at one location, on one day. */
export async function makeCustomEvent(
  db: Db,
  location: { id: number; companyId: number; networkId: number },
  values: Partial<Insertable<Schema["customEvents"]>> = {},
): Promise<Row<"customEvents">> {
  const { companyId, networkId } = location;
  const categoryId = values.categoryId ?? (await makeEventCategory(db, { id: companyId })).id;
  const day = values.startsOn ?? "2026-12-01";
  const of = { companyId, networkId, categoryId, title: `Custom event ${next()}`, startsOn: day, endsOn: day };
  const event = await db
    .insertInto("customEvents")
    .values({ ...of, timeZone: "America/New_York", ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db.insertInto("customEventLocations").values({ eventId: event.id, companyId, locationId: location.id }).execute();
  return event;
}

/** A calendar feed of somebody in place of the one they had; nobody knows its token. */
export async function makeCalendarFeed(
  db: Db,
  user: { id: number },
  values: Partial<Insertable<Schema["calendarFeeds"]>> = {},
): Promise<Row<"calendarFeeds">> {
  await db.deleteFrom("calendarFeeds").where("userId", "=", user.id).execute();
  return db
    .insertInto("calendarFeeds")
    .values({ userId: user.id, tokenHash: `feed ${next()}`, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

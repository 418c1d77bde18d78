import { afterAll, describe, expect, test } from "vitest";
import { openTestDatabase } from "#tests/support/database.ts";
import { sendDecisionMails } from "#tests/support/final-decisions.ts";
import { makeAcceptedFile } from "#tests/support/make/files.ts";
import { makeMember, makePerson, makeUser } from "#tests/support/make/people.ts";
import { makeLocation } from "#tests/support/make/places.ts";
import { makeProof, makeStudioRequest } from "#tests/support/make/programs.ts";
import { makeWorld } from "#tests/support/make/world.ts";
import { recordStatements } from "#tests/support/statements.ts";

// The functions under test read the environment when they load, so the database opens first.
const database = await openTestDatabase();
const { db } = database;
const { reassignRecords } = await import("#app/programs/queue/reassign.server.ts");
const { findStudioRequest } = await import("#app/programs/studio/studio.server.ts");
const { listWorkload } = await import("#app/programs/studio/workload.server.ts");
const { advanceStudioRequests } = await import("#app/programs/studio/studio-deadlines.server.ts");
const { loadStudioPage } = await import("#app/programs/studio/studio-page.server.ts");
const { changeStudioRequest } = await import("#app/programs/studio/save-studio-request.server.ts");
const { workTypeFields, neededByRefusal } = await import("#app/programs/studio/studio-rules.ts");
const steps = await import("#app/programs/studio/studio-actions.server.ts");

const world = await makeWorld(db);
const owner = await makeMember(db, world.owner);
const advisor = await makePerson(db, world.advisor);
const senior = await makePerson(db, world.senior);
/** Friday morning at the shops. */
const friday = new Date("2026-11-06T15:00:00Z");
const daysAfter = (days: number) => new Date(friday.getTime() + days * 86_400_000);

afterAll(() => database.close());

const requestWith = async (values: Parameters<typeof makeStudioRequest>[2] = {}) =>
  makeStudioRequest(db, await makeLocation(db, world.north), { submittedBy: world.owner.id, ...values });
const statusOf = async ({ id }: { id: number }) => {
  const request = db.selectFrom("studioRequests").select(["status", "heldFrom"]).where("id", "=", id);
  return request.executeTakeFirstOrThrow();
};
const mailsOf = async (number: string) => {
  const mails = await db
    .selectFrom("mails")
    .select("subject")
    .where("subject", "like", `${number}:%`)
    .orderBy("id")
    .execute();
  return mails.map(({ subject }) => subject.slice(number.length + 2));
};

test("a due date is checked in business days, fewer for a rush", () => {
  const rules = { leadBusinessDays: 5, rushBusinessDays: 2 };
  // From Friday, two business days are Tuesday and five the next Friday.
  expect(neededByRefusal("2026-11-13", false, "2026-11-06", rules)).toBeNull();
  expect(neededByRefusal("2026-11-12", false, "2026-11-06", rules)).toContain("5 business days");
  expect(neededByRefusal("2026-11-12", true, "2026-11-06", rules)).toBeNull();
  expect(neededByRefusal("2026-11-10", true, "2026-11-06", rules)).toBeNull();
  expect(neededByRefusal("2026-11-09", true, "2026-11-06", rules)).toContain("even for a rush");
});

test("a type determines its questions, and a company's own type has all of them", () => {
  expect(workTypeFields("video")).toMatchObject({ size: true, quantity: false, formats: ["mp4", "gif"] });
  expect(workTypeFields("edit")).toMatchObject({ size: false, quantity: false });
  expect(workTypeFields("window clings")).toMatchObject({ size: true, quantity: true });
});

describe("an unanswered proof", () => {
  test("gets reminders after one business day and three, and is on hold after five, each once", async () => {
    const request = await requestWith();
    await makeProof(db, request, friday);
    const days = async (after: number) => {
      await Promise.all([advanceStudioRequests(db, daysAfter(after)), advanceStudioRequests(db, daysAfter(after))]);
      await advanceStudioRequests(db, daysAfter(after));
      return mailsOf(request.number);
    };
    // The weekend does not count: Monday is the first business day after Friday.
    expect(await days(2)).toEqual([]);
    const waits = "Your proof is waiting";
    expect(await days(3)).toEqual([waits]);
    expect(await days(4)).toEqual([waits]);
    expect(await days(5)).toEqual([waits, waits]);
    expect(await days(6)).toEqual([waits, waits]);
    expect(await days(7)).toEqual([waits, waits, "On hold"]);
    expect(await statusOf(request)).toEqual({ status: "onHold", heldFrom: "proofReady" });
  });

  test("can be answered while it waits on hold, but not while an advisor holds it", async () => {
    const [waiting, held] = [await requestWith(), await requestWith({ status: "onHold", heldFrom: "inDesign" })];
    await makeProof(db, waiting, friday);
    await advanceStudioRequests(db, daysAfter(20));
    expect(await steps.approveProof({ db, actor: owner, now: friday }, held.id, {})).toMatchObject({ saved: false });
    expect(await steps.approveProof({ db, actor: owner, now: friday }, waiting.id, {})).toMatchObject({
      saved: true,
      to: "approved",
    });
    expect(await statusOf(waiting)).toEqual({ status: "approved", heldFrom: null });
  });
});

test("a delivered request closes by itself ten days later", async () => {
  const request = await requestWith({ status: "delivered", statusSince: friday });
  await advanceStudioRequests(db, daysAfter(9));
  expect((await statusOf(request)).status).toBe("delivered");
  await advanceStudioRequests(db, daysAfter(10));
  expect((await statusOf(request)).status).toBe("closed");
});

test("of a simultaneous approval and request for changes, one counts", async () => {
  const request = await requestWith();
  await makeProof(db, request, friday);
  const outcomes = await Promise.all([
    steps.approveProof({ db, actor: owner, now: friday }, request.id, { version: 1 }),
    steps.requestProofChanges({ db, actor: owner, now: friday }, request.id, {
      version: 1,
      reason: "Make the donut larger.",
    }),
  ]);
  expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);
});

test("an advisor accepts for another day, never a past one, and the requester is notified", async () => {
  const request = await requestWith();
  const accept = (neededBy: string) =>
    steps.acceptStudioRequest({ db, actor: advisor, now: friday }, request.id, { neededBy });
  expect(await accept("2026-11-05")).toMatchObject({ saved: false, fieldErrors: { neededBy: [expect.any(String)] } });
  expect(await accept("2027-02-01")).toMatchObject({ saved: true });
  await sendDecisionMails(db);
  expect(await mailsOf(request.number)).toEqual(["Accepted with a new date"]);
});

test("the studio's date moves while it works on a request, and its requester is notified once", async () => {
  const [request, closed] = [await requestWith({ status: "inDesign" }), await requestWith({ status: "closed" })];
  const move = (id: number, neededBy: string, by = advisor) =>
    steps.advisorStudioActions.moveDay({ db, actor: by, now: friday }, id, { neededBy, intent: "moveDay", reason: "" });
  expect(await move(closed.id, "2027-02-01")).toMatchObject({ saved: false });
  expect(await move(request.id, "2026-11-05")).toMatchObject({ saved: false });
  expect(await move(request.id, "2027-02-01", await makePerson(db, world.harborAdvisor))).toBeNull();
  for (let times = 0; times < 2; times += 1) await move(request.id, "2027-02-01");
  expect(await mailsOf(request.number)).toEqual(["New needed-by date"]);
});

test("a request that is no longer a rush needs its full lead time, and has ten files at most", async () => {
  const request = await requestWith({ isRush: true, neededBy: "2026-11-10" });
  const form = {
    type: "print",
    title: "Poster",
    purpose: "The window",
    audience: "",
    keyMessage: "",
    offer: "",
    legalLine: "",
    size: "",
    quantity: null,
    formats: [],
    links: "",
    answers: [],
    locationIds: [request.locationId],
    neededBy: "2026-11-10",
    version: 1,
    answer: "",
    intent: "save" as const,
  };
  const save = (isRush: boolean, files: Awaited<ReturnType<typeof makeAcceptedFile>>[] = []) =>
    changeStudioRequest({ db, actor: owner, now: friday }, request.id, { ...form, isRush }, files);
  expect(await save(false)).toMatchObject({ saved: false, fieldErrors: { neededBy: [expect.any(String)] } });
  const files = await Promise.all(Array.from({ length: 11 }, () => makeAcceptedFile()));
  expect(await save(true, files)).toMatchObject({ saved: false, fieldErrors: { files: [expect.any(String)] } });
  expect(await save(true)).toMatchObject({ saved: true });
});

test("a request can be canceled until the studio designs, only by its owners", async () => {
  const [accepted, designed] = [await requestWith({ status: "accepted" }), await requestWith({ status: "inDesign" })];
  expect(await steps.cancelStudioRequest({ db, actor: advisor, now: friday }, accepted.id, {})).toMatchObject({
    saved: false,
  });
  expect(await steps.cancelStudioRequest({ db, actor: owner, now: friday }, designed.id, {})).toMatchObject({
    saved: false,
  });
  expect(await steps.cancelStudioRequest({ db, actor: owner, now: friday }, accepted.id, {})).toMatchObject({
    saved: true,
  });
});

test("a box is ticked once, only by the company's advisors, and can be unticked", async () => {
  const { id } = await requestWith({ status: "accepted" });
  const check = (box: string, { isDone = true, by = advisor } = {}) =>
    steps.advisorStudioActions.check({ db, actor: by, now: friday }, id, { box, isDone, intent: "check", reason: "" });
  await Promise.all([check("briefComplete"), check("briefComplete")]);
  const ticked = async () => (await loadStudioPage(db, advisor, id, friday)).request.checks.map(({ key }) => key);
  expect(await ticked()).toEqual(["briefComplete"]);
  expect(await check("nothing")).toMatchObject({ saved: false });
  expect(await check("assetsPresent", { by: await makePerson(db, world.harborAdvisor) })).toBeNull();
  expect(await steps.startDesign({ db, actor: advisor, now: friday }, id, {})).toMatchObject({ saved: false });
  await check("briefComplete", { isDone: false });
  expect(await ticked()).toEqual([]);
});

test("capacity counts each advisor's requests due this week, late and open", async () => {
  const { sunrise } = world;
  await db.deleteFrom("studioRequests").execute();
  const assigneeId = world.advisor.id;
  // The week of Friday the 6th ends on Saturday the 7th.
  for (const neededBy of ["2026-11-05", "2026-11-07", "2026-11-08"]) {
    await requestWith({ status: "inDesign", assigneeId, neededBy });
  }
  await requestWith({ neededBy: "2026-11-06" });
  await requestWith({ status: "proofReady", assigneeId, neededBy: "2026-11-06" });
  const capacity = await listWorkload(db, senior.access, sunrise.id, "2026-11-06");
  expect(capacity).toEqual([
    { name: expect.any(String), open: 3, dueThisWeek: 1, late: 1 },
    { name: null, open: 1, dueThisWeek: 1, late: 0 },
  ]);
});

test("a guest reads a request for several locations through any of them, but none for other locations", async () => {
  const { id } = await requestWith();
  const [second, third] = [await makeLocation(db, world.north), await makeLocation(db, world.north)];
  await db.insertInto("studioRequestLocations").values({ requestId: id, locationId: second.id }).execute();
  const inNorth = { company: world.sunrise, networks: [world.north] };
  const reads = async (place: { id: number }) => {
    const guest = await makeUser(db, "Location Level Guest", { ...inNorth, locations: [place] });
    return (await findStudioRequest(db, (await makePerson(db, guest)).access, id)) !== null;
  };
  expect([await reads(second), await reads(third)]).toEqual([true, false]);
});

test("several requests are reassigned together; drafts and those of other companies are skipped", async () => {
  const [one, other, draft] = [await requestWith(), await requestWith(), await requestWith({ status: "draft" })];
  const queue = { table: "studioRequests", type: "studio-request" } as const;
  const form = { companyId: world.sunrise.id, assigneeId: world.advisor.id, id: [one.id, other.id, draft.id] };
  expect(await reassignRecords({ db, actor: advisor, now: friday }, queue, form)).toEqual({ saved: true, count: 2 });
  expect(await reassignRecords({ db, actor: owner, now: friday }, queue, form)).toBeNull();
  const held = await db
    .selectFrom("studioRequests")
    .select("assigneeId")
    .where("id", "in", form.id)
    .orderBy("id")
    .execute();
  expect(held.map(({ assigneeId }) => assigneeId)).toEqual([world.advisor.id, world.advisor.id, null]);
});

test("final files are available for ninety days, and again when an advisor offers them", async () => {
  const { id } = await requestWith({ status: "approved" });
  for (const box of (await loadStudioPage(db, advisor, id, friday)).request.boxes) {
    await steps.advisorStudioActions.check({ db, actor: advisor, now: friday }, id, {
      box: box.key,
      isDone: true,
      intent: "check",
      reason: "",
    });
  }
  const file = await makeAcceptedFile();
  const delivered = await steps.deliverStudioRequest({ db, actor: advisor, now: friday }, id, {}, [file]);
  expect(delivered).toMatchObject({ saved: true });
  const seenAfter = async (days: number) => {
    const { finals, areOver } = await loadStudioPage(db, owner, id, daysAfter(days));
    return [finals.length, areOver];
  };
  expect([await seenAfter(89), await seenAfter(91)]).toEqual([
    [1, false],
    [0, true],
  ]);
  const offer = (by: typeof advisor) =>
    steps.advisorStudioActions.offerFinals({ db, actor: by, now: daysAfter(91) }, id, {
      intent: "offerFinals",
      reason: "",
    });
  expect(await offer(owner)).toBeNull();
  expect(await offer(advisor)).toMatchObject({ saved: true });
  expect(await seenAfter(180)).toEqual([1, false]);
});

test("a page with a hundred comments on ten proofs takes as many statements as one without", async () => {
  const [plain, full] = [await requestWith(), await requestWith()];
  await makeProof(db, plain, friday);
  for (let round = 0; round < 10; round += 1) {
    const { fileId } = await makeProof(db, { ...full, roundsUsed: round }, friday);
    const pin = { requestId: full.id, fileId, x: 500, y: 500, at: friday, byUserId: world.owner.id };
    const pins = Array.from({ length: 10 }, (_, place) => ({ ...pin, text: `Remark ${place}` }));
    await db.insertInto("studioPins").values(pins).execute();
  }
  const asked = async ({ id }: { id: number }) =>
    (await recordStatements(() => loadStudioPage(db, owner, id, friday))).length;
  expect(await asked(full)).toBe(await asked(plain));
});

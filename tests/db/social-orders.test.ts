import { afterAll, describe, expect, test } from "vitest";
import { publishingTimes } from "#app/programs/social-production/publishing-times.ts";
import { computePrice } from "#app/programs/social-checkout/price.ts";
import { missingCaptionValues } from "#app/programs/social-posts/captions.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { makeMember, makePerson } from "#tests/support/make/people.ts";
import { makeLocation } from "#tests/support/make/places.ts";
import { makeDeliverable, makePackage, makePost, makeSocialOrder } from "#tests/support/make/programs.ts";
import { makeWorld } from "#tests/support/make/world.ts";
import { recordStatements } from "#tests/support/statements.ts";

// The functions under test read the environment when they load, so the database opens first.
const database = await openTestDatabase();
const { db } = database;
const { saveSocialOrder } = await import("#app/programs/social-orders/save-social-order.server.ts");
const { advanceSocialOrders } = await import("#app/programs/social-production/social-deadlines.server.ts");
const { customerSocialActions, advisorSocialActions } =
  await import("#app/programs/social-production/production-actions.server.ts");
const { listDeliverables } = await import("#app/programs/social-production/deliverables.server.ts");
const { createPublishingFile, findPublishedMedia } =
  await import("#app/programs/social-production/publishing.server.ts");

const world = await makeWorld(db);
const owner = await makeMember(db, world.owner);
const guest = await makeMember(db, world.guest);
const advisor = await makePerson(db, world.advisor);
const now = new Date("2026-11-20T15:00:00Z");
const hoursAfter = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

afterAll(() => database.close());

const orderWith = async (values: Parameters<typeof makeSocialOrder>[2] = {}) =>
  makeSocialOrder(db, await makeLocation(db, world.north), { submittedBy: world.owner.id, ...values });
const statusOf = async (id: number) =>
  (await db.selectFrom("socialOrders").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;
const postsOf = async (id: number) => (await listDeliverables(db, id)).map(({ status, round }) => ({ status, round }));
const mailsOf = async (number: string) => {
  const mails = db.selectFrom("mails").select("subject").where("subject", "like", `${number}:%`).orderBy("id");
  return (await mails.execute()).map(({ subject }) => subject.slice(number.length + 2));
};
const tick = async ({ id, companyId }: { id: number; companyId: number }, boxes: readonly string[]) => {
  const done = { objectType: "social-order", objectId: id, companyId, doneAt: now };
  await db
    .insertInto("phaseChecks")
    .values(boxes.map((box) => ({ ...done, box })))
    .execute();
};

describe("the price", () => {
  const monthly = { priceCents: 12_000, billing: "monthly", isIncentiveEligible: true };
  const place = (locationId: number, accountId: number | null, availableCents: number | null) => ({
    locationId,
    accountId,
    availableCents,
  });

  test("applies to each location and month, and the incentive pays what each account has", () => {
    const places = [place(1, 7, 5_000), place(2, 8, 90_000), place(3, null, null)];
    expect(computePrice(monthly, 3, places, true)).toMatchObject({
      eachCents: 36_000,
      amountCents: 108_000,
      incentiveCents: 41_000,
      restCents: 67_000,
      parts: [{ incentiveCents: 5_000 }, { incentiveCents: 36_000 }, { incentiveCents: 0, accountId: null }],
    });
    expect(computePrice(monthly, 3, places, false)).toMatchObject({ incentiveCents: 0, restCents: 108_000 });
    expect(computePrice({ ...monthly, isIncentiveEligible: false }, 3, places, true).incentiveCents).toBe(0);
    expect(computePrice({ ...monthly, billing: "once" }, 3, places, true).amountCents).toBe(36_000);
  });

  test("takes no more from an account that locations share than it has", () => {
    const { parts } = computePrice(monthly, 1, [place(1, 7, 15_000), place(2, 7, 15_000)], true);
    expect(parts.map(({ incentiveCents }) => incentiveCents)).toEqual([12_000, 3_000]);
  });
});

test("posts are spread over the order's period, at ten in the morning at the location", () => {
  const slots = publishingTimes(3, { startOn: "2026-10-26", months: 1, isMonthly: true }, "America/Chicago");
  expect(slots.map((slot) => slot.toISOString())).toEqual([
    "2026-10-26T15:00:00.000Z",
    "2026-11-05T16:00:00.000Z",
    "2026-11-15T16:00:00.000Z",
  ]);
});

test("captions report which locations lack the values of their placeholders", () => {
  const place = { name: "Main Street", pcNumber: "300123", street: "1 Main", city: "Elgin", phone: null };
  expect(missingCaptionValues(["Call {{phone}} at {{location_name}}"], [place])).toEqual([
    "Main Street (300123) has no phone.",
  ]);
  expect(missingCaptionValues(["See {{address}}"], [place])).toEqual([]);
});

describe("an order's form", () => {
  async function formOf(values: object = {}) {
    const shop = await makeLocation(db, world.north);
    const { priceId } = await makePackage(db, world.sunrise);
    const post = await makePost(db, { companyId: world.sunrise.id }, { status: "active" });
    const answers = [{ key: "tone", value: "Plain", chosen: [] }];
    const start = { startOn: "2026-12-15", preferredTimes: "", months: 1, intent: "save" as const };
    return { ...start, priceId, answers, locationIds: [shop.id], postIds: [post.id], ...values };
  }
  const problemOf = async (form: Awaited<ReturnType<typeof formOf>>, by = owner) => {
    const outcome = await saveSocialOrder({ db, actor: by, now }, form, []);
    return outcome?.saved === false ? Object.keys(outcome.fieldErrors) : outcome?.saved;
  };

  test("trusts no id: locations, packages and posts are looked up within the access scope", async () => {
    const foreign = await makeLocation(db, world.pier);
    const other = await makePackage(db, world.harbor);
    const theirs = await makePost(db, { companyId: world.harbor.id }, { status: "active" });
    const draft = await makePost(db, { companyId: world.sunrise.id });
    expect(await problemOf(await formOf())).toBe(true);
    expect(await problemOf(await formOf({ locationIds: [foreign.id] }))).toEqual(["locationIds"]);
    expect(await problemOf(await formOf({ priceId: other.priceId }))).toEqual(["priceId"]);
    for (const { id } of [theirs, draft]) expect(await problemOf(await formOf({ postIds: [id] }))).toEqual(["postIds"]);
    expect(await problemOf(await formOf({ startOn: "2026-11-23" }))).toEqual(["startOn"]);
    expect(await problemOf(await formOf({ answers: [], intent: "checkout" }))).toEqual([""]);
    expect(await problemOf(await formOf(), guest)).toEqual([""]);
  });

  test("is refused for a network with social media turned off", async () => {
    const form = await formOf();
    await db.updateTable("networks").set({ isSocialMediaDisabled: true }).where("id", "=", world.north.id).execute();
    expect(await problemOf(form)).toEqual(["locationIds"]);
    await db.updateTable("networks").set({ isSocialMediaDisabled: false }).where("id", "=", world.north.id).execute();
  });
});

describe("production", () => {
  test("creates the chosen posts for each network, and continues when its boxes are ticked", async () => {
    const order = await orderWith({ status: "paid", amountCents: 12_000 });
    const values = { status: "active" as const, networks: ["facebook", "instagram", "x"], hashtags: "#maple" };
    const post = await makePost(db, order, { ...values, networkCaptions: JSON.stringify({ instagram: "Maple!" }) });
    await db.insertInto("socialOrderPosts").values({ orderId: order.id, postId: post.id, position: 1 }).execute();
    expect(await advisorSocialActions.take({ db, actor: advisor, now }, order.id, {})).toMatchObject({ saved: false });
    await tick(order, ["briefRead", "accountsReached"]);
    expect(await advisorSocialActions.take({ db, actor: advisor, now }, order.id, {})).toMatchObject({ saved: true });
    const made = await listDeliverables(db, order.id);
    expect(made.map(({ network, caption }) => [network, caption])).toEqual([
      ["facebook", "Maple is back.\n\n#maple"],
      ["instagram", "Maple!\n\n#maple"],
    ]);
    await tick(order, ["postsWritten", "imagesReady", "postsChecked"]);
    expect(await advisorSocialActions.send({ db, actor: advisor, now }, order.id, {})).toMatchObject({ saved: true });
    expect(await mailsOf(order.number)).toEqual(["In production", "Posts need your approval"]);
  });

  test("waits for each post, follows the last answer, and refuses an answer to an earlier round", async () => {
    const order = await makeSocialOrder(db, world.shop, { status: "awaitingApproval" });
    const [one, two] = [await makeDeliverable(db, order), await makeDeliverable(db, order)];
    const answer = (deliverableId: number, round: number) => ({ intent: "", deliverableId, round, reason: "" });
    const { approveOne, changeOne } = customerSocialActions;
    expect(await approveOne({ db, actor: guest, now }, order.id, answer(one.id, 1))).toMatchObject({ saved: false });
    expect(await approveOne({ db, actor: owner, now }, order.id, answer(one.id, 1))).toMatchObject({ saved: true });
    expect(await statusOf(order.id)).toBe("awaitingApproval");
    expect(await changeOne({ db, actor: owner, now }, order.id, answer(two.id, 1))).toMatchObject({ saved: false });
    const words = { ...answer(two.id, 1), reason: "Mention that we open at five." };
    expect(await changeOne({ db, actor: owner, now }, order.id, words)).toMatchObject({ saved: true });
    expect(await statusOf(order.id)).toBe("changesRequested");
    await tick(order, ["changesMade"]);
    await advisorSocialActions.resend({ db, actor: advisor, now }, order.id, {});
    expect(await postsOf(order.id)).toEqual([
      { status: "approved", round: 1 },
      { status: "waiting", round: 2 },
    ]);
    expect(await approveOne({ db, actor: owner, now }, order.id, answer(two.id, 1))).toMatchObject({ saved: false });
    const twice = [
      approveOne({ db, actor: owner, now }, order.id, answer(two.id, 2)),
      changeOne({ db, actor: owner, now }, order.id, { ...words, round: 2 }),
    ];
    const saved = (await Promise.all(twice)).filter((outcome) => outcome?.saved);
    expect(saved).toHaveLength(1);
  });

  test("marks posts that are not approved in time as missed, after two reminders", async () => {
    const order = await orderWith({ status: "awaitingApproval" });
    await makeDeliverable(db, order, { slot: hoursAfter(80) });
    for (const hours of [0, 10, 11, 60, 61]) await advanceSocialOrders(db, hoursAfter(hours));
    expect(await mailsOf(order.number)).toEqual([
      "1 post to approve within 72 hours",
      "1 post to approve within 24 hours",
    ]);
    await Promise.all([advanceSocialOrders(db, hoursAfter(81)), advanceSocialOrders(db, hoursAfter(81))]);
    expect(await postsOf(order.id)).toEqual([{ status: "missed", round: 1 }]);
    expect(await statusOf(order.id)).toBe("changesRequested");
    expect((await mailsOf(order.number)).filter((subject) => subject.endsWith("missed"))).toHaveLength(1);
  });

  test("checks many orders in the same statements as few, and treats each by its own posts", async () => {
    const passMany = async (times: number) => {
      const kinds = ["missed", "reminded", "both"];
      const orders = [];
      for (let nth = 0; nth < kinds.length * times; nth += 1) {
        const kind = kinds[nth % kinds.length];
        const order = await orderWith({ status: "awaitingApproval" });
        if (kind !== "reminded") await makeDeliverable(db, order, { slot: hoursAfter(-1) });
        if (kind !== "missed") await makeDeliverable(db, order, { slot: hoursAfter(20) });
        orders.push({ kind, order });
      }
      const sent = await recordStatements(() => advanceSocialOrders(db, now));
      for (const { kind, order } of orders) {
        expect(await statusOf(order.id)).toBe(kind === "missed" ? "changesRequested" : "awaitingApproval");
        expect(await mailsOf(order.number)).toEqual([
          ...(kind === "reminded" ? [] : ["1 post missed"]),
          ...(kind === "missed" ? [] : ["1 post to approve within 24 hours"]),
        ]);
      }
      return sent.length;
    };
    const few = await passMany(1);
    expect(await passMany(4)).toBe(few);
  });

  test("completes an order once its last post is published, and exports its approved posts as files", async () => {
    const order = await orderWith({ status: "scheduled", mediaToken: "t".repeat(32) });
    await makeDeliverable(db, order, {
      status: "approved",
      slot: hoursAfter(2),
      caption: "=Maple at {{location_name}}",
    });
    await makeDeliverable(db, order, { status: "missed", slot: hoursAfter(1), caption: "Never" });
    const fileOf = async (kind: "ics" | "csv" | "json") =>
      (
        await createPublishingFile(db, advisor.access, {
          id: order.id,
          kind,
          site: new URL("https://portal.example.com"),
        })
      ).content;
    const csv = await fileOf("csv");
    expect(csv.trim().split("\n")).toHaveLength(2);
    // A text that a spreadsheet would run as a formula is guarded.
    expect(csv).toContain("'=Maple at ");
    expect(await fileOf("json")).toContain('"network": "Facebook"');
    expect((await fileOf("ics")).match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(await findPublishedMedia(db, "u".repeat(32), "no-such-key")).toBeNull();
    await advanceSocialOrders(db, hoursAfter(1));
    expect(await statusOf(order.id)).toBe("scheduled");
    await advanceSocialOrders(db, hoursAfter(3));
    expect(await statusOf(order.id)).toBe("completed");
  });
});

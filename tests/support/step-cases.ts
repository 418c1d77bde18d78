import { sql } from "kysely";
import { declaredSteps } from "#app/platform/workflow/workflow.server.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import type { Db } from "#db/connect.ts";
import { makeCustomEvent } from "./make/calendar.ts";
import { makeLocation } from "./make/places.ts";
import {
  makeBudget,
  makeCardOrder,
  makeClaim,
  makeCoffeeRequest,
  makeDeliverable,
  makeEventProgram,
  makeProgram,
  makeProof,
  makeSocialOrder,
  makeStudioRequest,
} from "./make/programs.ts";
import type { World } from "./make/world.ts";

/** Who takes a step, by the short names of the table of rights. */
export const OWNERS = ["BA", "BO"];
export const CUSTOMERS = ["BA", "BO", "LG"];
export const ADVISORS = ["MA", "SA"];
export const SENIORS = ["SA"];
const BOTH_SIDES = [...CUSTOMERS, ...ADVISORS];

/** A step, or other work on a record of a workflow, with who takes it by the design and what it is tried on. */
export interface StepCase {
  by: readonly string[];
  /** Makes a record of its own that the step can be taken on. */
  scene(): Promise<StepScene>;
  /** True for work beside the steps from status to status, which any version that was seen may do. */
  isBeside?: true;
}

export interface StepScene {
  id: number;
  table: string;
  /** What the step's form says besides its intent and the version that was seen. */
  form?: Record<string, unknown>;
}

interface Cast {
  db: Db;
  world: World;
  now: Date;
  owner: Person;
  senior: Person;
}

const reason = "Because of the weather.";

/** Every step of every workflow; the roles are those of the transition tables (PRODUCT-DETAILS.md B62). */
export function stepCases({ db, world, now, owner, senior }: Cast): Record<string, StepCase> {
  /** A shop of the north that its guest is given too. */
  const shop = async () => {
    const location = await makeLocation(db, world.north);
    await db
      .insertInto("guestLocations")
      .values({ companyId: world.sunrise.id, userId: world.guest.id, locationId: location.id })
      .execute();
    return location;
  };

  const comment = (make: () => Promise<StepScene>): StepCase => ({
    by: BOTH_SIDES,
    isBeside: true,
    scene: async () => ({ ...(await make()), form: { text: "Looks good.", isInternal: false } }),
  });
  const assign = (make: () => Promise<StepScene>): StepCase => ({
    by: ADVISORS,
    isBeside: true,
    scene: async () => ({ ...(await make()), form: { assigneeId: world.advisor.id } }),
  });

  return {
    ...claims(),
    ...giftCards(),
    ...freeCoffee(),
    ...studio(),
    ...social(),
    ...events(),
    ...programs(),
  };

  function claims(): Record<string, StepCase> {
    const table = "claims";
    const way: Record<string, readonly (readonly [string, Person, object])[]> = {
      submitted: [["submit", owner, { certifiedName: "Olive Owner", isCertified: true, acceptsLess: false }]],
      inReview: [["take", senior, {}]],
      infoRequested: [["ask", senior, { reason }]],
      rejected: [["reject", senior, { reason, reasonCodes: ["notEligible"] }]],
      approved: [["approve", senior, { isNoDuplicate: false }]],
      paymentPending: [["sendToPayment", senior, {}]],
    };
    const claim = async (
      path: readonly string[],
      form?: StepScene["form"],
      activityOn?: string,
    ): Promise<StepScene> => {
      const location = await shop();
      const account = await makeBudget(db, await makeProgram(db, world.sunrise), location);
      const { id } = await makeClaim(db, account, location, activityOn ? { activityOn } : {});
      for (const [verb, person, given] of path.flatMap((status) => way[status] ?? [])) {
        const version = await versionOf(db, table, id);
        const outcome = await declaredSteps
          .get(`claim.${verb}`)
          ?.withRead(db, person, id, { intent: verb, version, ...given }, now);
        if (!outcome?.saved) throw new Error(`The claim cannot ${verb}: ${JSON.stringify(outcome)}`);
      }
      return { id, table, form };
    };
    const submitted = ["submitted"];
    const inReview = [...submitted, "inReview"];
    const approved = [...inReview, "approved"];
    const pending = [...approved, "paymentPending"];
    const certified = { certifiedName: "Olive Owner", isCertified: true, acceptsLess: false };
    const part = { approvedCents: 10_000, reasonCodes: ["notEligible"], isNoDuplicate: false, reason };
    return {
      "claim.submit": { by: OWNERS, scene: () => claim([], certified) },
      "claim.answer": { by: CUSTOMERS, scene: () => claim([...inReview, "infoRequested"], { reason }) },
      "claim.appeal": { by: OWNERS, scene: () => claim([...inReview, "rejected"], { reason }) },
      "claim.withdraw": { by: OWNERS, scene: () => claim(submitted) },
      "claim.waive": { by: SENIORS, scene: () => claim([], { reason }, "2026-05-04") },
      "claim.take": { by: ADVISORS, scene: () => claim(submitted) },
      "claim.ask": { by: ADVISORS, scene: () => claim(inReview, { reason }) },
      "claim.approve": { by: ADVISORS, scene: () => claim(inReview, { isNoDuplicate: false }) },
      "claim.approvePart": { by: ADVISORS, scene: () => claim(inReview, part) },
      "claim.reject": { by: ADVISORS, scene: () => claim(inReview, { reason, reasonCodes: ["notEligible"] }) },
      "claim.sendToPayment": { by: ADVISORS, scene: () => claim(approved) },
      "claim.pay": { by: SENIORS, scene: () => claim(pending, { paidOn: "2026-11-20", paymentRef: "ACH 1" }) },
      "claim.failPayment": { by: SENIORS, scene: () => claim(pending, { reason }) },
      "claim.voidClaim": { by: SENIORS, scene: () => claim(approved, { reason }) },
      "claim.comment": comment(() => claim(submitted)),
      "claim.assign": assign(() => claim(submitted)),
    };
  }

  function giftCards(): Record<string, StepCase> {
    const order = async (status: string, form?: StepScene["form"]): Promise<StepScene> => {
      const { id } = await makeCardOrder(db, await shop(), { status });
      if (status !== "submitted") {
        await db.updateTable("giftCardLines").set({ approvedQuantity: 40 }).where("orderId", "=", id).execute();
      }
      return { id, table: "gift_card_orders", form };
    };
    const fewer = { lines: [{ denominationCents: 500, quantity: 10 }], reason };
    const parcel = { carrier: "UPS", tracking: "1Z 999", cardRange: "1-40" };
    return {
      "gift-card-order.approve": { by: ADVISORS, scene: () => order("submitted") },
      "gift-card-order.reduce": { by: ADVISORS, scene: () => order("submitted", fewer) },
      "gift-card-order.reject": { by: ADVISORS, scene: () => order("submitted", { reason }) },
      "gift-card-order.order": { by: ADVISORS, scene: () => order("approved") },
      "gift-card-order.ship": { by: ADVISORS, scene: () => order("ordered", parcel) },
      "gift-card-order.cancel": { by: CUSTOMERS, scene: () => order("submitted") },
      "gift-card-order.receive": { by: CUSTOMERS, scene: () => order("shipped") },
      "gift-card-order.reconcile": { by: CUSTOMERS, scene: () => order("received", { usedCount: 30, leftCount: 10 }) },
      "gift-card-order.comment": comment(() => order("submitted")),
      "gift-card-order.assign": assign(() => order("submitted")),
    };
  }

  function freeCoffee(): Record<string, StepCase> {
    const request = async (status: string, form?: StepScene["form"]): Promise<StepScene> => {
      const { id } = await makeCoffeeRequest(db, await shop(), { status });
      return { id, table: "free_coffee_requests", form };
    };
    const parcel = { carrier: "UPS", tracking: "1Z 999" };
    return {
      "free-coffee-request.approve": { by: ADVISORS, scene: () => request("submitted") },
      "free-coffee-request.decline": { by: ADVISORS, scene: () => request("submitted", { reason }) },
      "free-coffee-request.produce": { by: ADVISORS, scene: () => request("approved") },
      "free-coffee-request.ship": { by: ADVISORS, scene: () => request("inProduction", parcel) },
      "free-coffee-request.cancel": { by: CUSTOMERS, scene: () => request("submitted") },
      "free-coffee-request.close": { by: CUSTOMERS, scene: () => request("completed") },
      "free-coffee-request.comment": comment(() => request("submitted")),
      "free-coffee-request.assign": assign(() => request("submitted")),
    };
  }

  async function tick(objectType: string, record: { id: number; companyId: number }, boxes: readonly string[]) {
    const done = { objectType, objectId: record.id, companyId: record.companyId, doneAt: now };
    await db
      .insertInto("phaseChecks")
      .values(boxes.map((box) => ({ ...done, box })))
      .execute();
  }

  function studio(): Record<string, StepCase> {
    const table = "studio_requests";
    const request = async (status: string, form?: StepScene["form"]): Promise<StepScene> => {
      const made = await makeStudioRequest(db, await shop(), {
        status,
        heldFrom: status === "onHold" ? "inDesign" : null,
      });
      await tick("studio-request", made, ["briefComplete", "assetsPresent"]);
      return { id: made.id, table, form };
    };
    const proofed = async (formOf: (fileId: number) => StepScene["form"]): Promise<StepScene> => {
      const made = await makeStudioRequest(db, await shop(), { status: "inDesign" });
      const { fileId } = await makeProof(db, made, now);
      return { id: made.id, table, form: formOf(fileId) };
    };
    return {
      "studio-request.accept": { by: ADVISORS, scene: () => request("submitted") },
      "studio-request.ask": { by: ADVISORS, scene: () => request("submitted", { reason }) },
      "studio-request.decline": { by: ADVISORS, scene: () => request("submitted", { reason }) },
      "studio-request.design": { by: ADVISORS, scene: () => request("accepted") },
      "studio-request.hold": { by: ADVISORS, scene: () => request("inDesign", { reason }) },
      "studio-request.resume": { by: ADVISORS, scene: () => request("onHold") },
      "studio-request.approve": { by: CUSTOMERS, scene: () => proofed(() => ({})) },
      "studio-request.change": { by: CUSTOMERS, scene: () => proofed(() => ({ reason })) },
      "studio-request.close": { by: CUSTOMERS, scene: () => request("delivered", { satisfaction: 5 }) },
      "studio-request.cancel": { by: CUSTOMERS, scene: () => request("submitted") },
      "studio-request.pin": {
        by: BOTH_SIDES,
        isBeside: true,
        scene: () => proofed((fileId) => ({ fileId, text: "Larger, please." })),
      },
      "studio-request.moveDay": {
        by: ADVISORS,
        isBeside: true,
        scene: () => request("inDesign", { neededBy: "2027-02-01" }),
      },
      "studio-request.offerFinals": { by: ADVISORS, isBeside: true, scene: () => request("delivered") },
      "studio-request.check": {
        by: ADVISORS,
        isBeside: true,
        scene: () => request("inDesign", { box: "firstDraft:on" }),
      },
      "studio-request.comment": comment(() => request("submitted")),
      "studio-request.assign": assign(() => request("submitted")),
    };
  }

  function social(): Record<string, StepCase> {
    const ready = [
      "briefRead",
      "accountsReached",
      "postsWritten",
      "imagesReady",
      "postsChecked",
      "changesMade",
      "datesSet",
    ];
    const order = async (
      status: string,
      { post, ...values }: { post?: string } & Parameters<typeof makeSocialOrder>[2] = {},
      formOf: (deliverableId: number) => StepScene["form"] = () => undefined,
    ): Promise<StepScene> => {
      const money = { method: "invoice", amountCents: 12_000 };
      const made = await makeSocialOrder(db, await shop(), { status, ...money, ...values });
      await tick("social-order", made, ready);
      const deliverable = post ? await makeDeliverable(db, made, { status: post }) : null;
      return { id: made.id, table: "social_orders", form: formOf(deliverable?.id ?? 0) };
    };
    const paid = { paidCents: 12_000, paidAt: now };
    const slot = { day: "2026-12-20", time: "10:00" };
    const beside = { by: ADVISORS, isBeside: true } as const;
    return {
      "social-order.settle": { by: ADVISORS, scene: () => order("pendingPayment") },
      "social-order.take": { by: ADVISORS, scene: () => order("paid", paid) },
      "social-order.send": { by: ADVISORS, scene: () => order("inProduction", { post: "draft", ...paid }) },
      "social-order.resend": { by: ADVISORS, scene: () => order("changesRequested", { post: "changes", ...paid }) },
      "social-order.schedule": { by: ADVISORS, scene: () => order("approved", { post: "approved", ...paid }) },
      "social-order.approve": { by: CUSTOMERS, scene: () => order("awaitingApproval", { post: "waiting", ...paid }) },
      "social-order.cancel": { by: CUSTOMERS, scene: () => order("draft") },
      "social-order.stop": { by: ADVISORS, scene: () => order("paid", paid, () => ({ reason })) },
      "social-order.refund": { by: SENIORS, scene: () => order("paid", paid, () => ({ reason, dollars: "5.00" })) },
      "social-order.add-post": {
        ...beside,
        scene: () => order("inProduction", paid, () => ({ ...slot, network: "facebook" })),
      },
      "social-order.change-post": {
        ...beside,
        scene: () =>
          order("inProduction", { post: "draft", ...paid }, (deliverableId) => ({
            ...slot,
            deliverableId,
            caption: "New",
          })),
      },
      "social-order.remove-post": {
        ...beside,
        scene: () => order("inProduction", { post: "draft", ...paid }, (deliverableId) => ({ deliverableId })),
      },
      "social-order.result": {
        ...beside,
        scene: () =>
          order("scheduled", { post: "approved", ...paid }, (deliverableId) => ({ deliverableId, link: "", views: 7 })),
      },
      "social-order.approveOne": {
        by: CUSTOMERS,
        isBeside: true,
        scene: () =>
          order("awaitingApproval", { post: "waiting", ...paid }, (deliverableId) => ({ deliverableId, round: 1 })),
      },
      "social-order.changeOne": {
        by: CUSTOMERS,
        isBeside: true,
        scene: () =>
          order("awaitingApproval", { post: "waiting", ...paid }, (deliverableId) => ({
            deliverableId,
            round: 1,
            reason,
          })),
      },
      "social-order.check": { ...beside, scene: () => order("scheduled", paid, () => ({ box: "published:on" })) },
      "social-order.comment": comment(() => order("paid", paid)),
      "social-order.assign": assign(() => order("paid", paid)),
    };
  }

  function events(): Record<string, StepCase> {
    const event = async (status: string, calendarStatus: string, form?: StepScene["form"]): Promise<StepScene> => {
      const days = { startsOn: "2026-11-20", endsOn: "2026-11-20", status: calendarStatus, createdBy: world.guest.id };
      const { id, companyId } = await makeCustomEvent(db, await shop(), { ...days, isReimbursable: true });
      await makeEventProgram(db, { id, companyId }, { status });
      return { id, table: "event_programs", form };
    };
    return {
      "event-program.sendForApproval": { by: CUSTOMERS, scene: () => event("draft", "planned") },
      "event-program.approve": { by: ADVISORS, scene: () => event("pendingApproval", "planned") },
      "event-program.decline": { by: ADVISORS, scene: () => event("pendingApproval", "planned", { reason }) },
      "event-program.confirm": { by: CUSTOMERS, scene: () => event("planned", "planned") },
      "event-program.hold": { by: CUSTOMERS, scene: () => event("confirmed", "confirmed") },
      "event-program.cancel": { by: CUSTOMERS, scene: () => event("planned", "planned") },
      "event-program.callOff": { by: ADVISORS, scene: () => event("planned", "planned", { reason }) },
      "event-program.restore": { by: CUSTOMERS, scene: () => event("cancelled", "cancelled") },
      "event-program.waiveRecap": { by: SENIORS, scene: () => event("recapDue", "held", { reason }) },
      "event-program.comment": comment(() => event("planned", "planned")),
      "event-program.assign": assign(() => event("planned", "planned")),
    };
  }

  function programs(): Record<string, StepCase> {
    const program = async (status: string, form?: StepScene["form"]): Promise<StepScene> => {
      const made = await makeProgram(db, world.sunrise, { status });
      await makeBudget(db, made, await shop());
      return { id: made.id, table: "incentive_programs", form };
    };
    return {
      "incentive-program.open": { by: SENIORS, scene: () => program("draft") },
      "incentive-program.close": { by: SENIORS, scene: () => program("open", { reason }) },
    };
  }
}

export async function versionOf(db: Db, table: string, id: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from ${sql.table(table)} where id = ${id}`.execute(db);
  return rows[0]?.version ?? 0;
}

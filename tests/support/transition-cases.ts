import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { CustomEventStatus } from "#app/planning/custom-events/custom-event-rules.ts";
import { declaredActions } from "#app/platform/workflow/workflow.server.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import type { EventProgramStatus } from "#app/programs/events/event-rules.ts";
import type { CoffeeStatus } from "#app/programs/free-coffee/coffee-rules.ts";
import type { CardStatus } from "#app/programs/gift-cards/card-rules.ts";
import type { ProgramStatus } from "#app/programs/incentives/program-rules.ts";
import type { SocialStatus } from "#app/programs/social-orders/social-rules.ts";
import type { StudioStatus } from "#app/programs/studio/studio-rules.ts";
import { makeCustomEvent } from "./make/calendar.ts";
import { makeLocation } from "./make/places.ts";
import {
  makeBudgetAccount,
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
import type { Row } from "./make/row.ts";
import type { World } from "./make/world.ts";

/** Users who take an action, by the short names of the table of rights. */
export const OWNERS = ["BA", "BO"];
export const CUSTOMERS = ["BA", "BO", "LG"];
export const ADVISORS = ["MA", "SA"];
export const SENIORS = ["SA"];
const BOTH_SIDES = [...CUSTOMERS, ...ADVISORS];

/** Action on a record of a workflow, with the roles that take it by the design and the record it is tried on. */
export interface TransitionCase {
  by: readonly string[];
  /** Create a record of its own that allows the action. */
  scenario(): Promise<TransitionScenario>;
  /** True for an action without a transition, which accepts any version that was seen. */
  isSideAction?: true;
}

export interface TransitionScenario {
  id: number;
  table: string;
  /** Fields of the action's form besides its intent and the version that was seen. */
  form?: Record<string, unknown>;
}

interface Cast {
  db: Db;
  world: World;
  now: Date;
  owner: CurrentUser;
  senior: CurrentUser;
}

const reason = "Because of the weather.";

/** Return every action of every workflow; the roles are those of the transition tables (docs/product/workflows.md). */
export function transitionCases({ db, world, now, owner, senior }: Cast): Record<string, TransitionCase> {
  /** A shop of the north that its guest has access to. */
  const shop = async () => {
    const location = await makeLocation(db, world.north);
    await db
      .insertInto("guestLocations")
      .values({ companyId: world.sunrise.id, userId: world.guest.id, locationId: location.id })
      .execute();
    return location;
  };

  const comment = (make: () => Promise<TransitionScenario>): TransitionCase => ({
    by: BOTH_SIDES,
    isSideAction: true,
    scenario: async () => ({ ...(await make()), form: { text: "Looks good.", isInternal: false } }),
  });
  const assign = (make: () => Promise<TransitionScenario>): TransitionCase => ({
    by: ADVISORS,
    isSideAction: true,
    scenario: async () => ({ ...(await make()), form: { assigneeId: world.advisor.id } }),
  });

  /** Take an action on a record; throws when it is refused. */
  async function take(
    type: string,
    action: string,
    { id, table }: TransitionScenario,
    { actor = senior, form = {} }: { actor?: CurrentUser; form?: object } = {},
  ): Promise<void> {
    const version = await readVersion(db, table, id);
    const taken = await declaredActions
      .get(`${type}.${action}`)
      ?.withRead({ db, actor, now }, id, { intent: action, version, ...form });
    if (!taken?.saved) throw new Error(`The ${type} cannot ${action}: ${JSON.stringify(taken)}`);
  }

  /** A decision is undone by its maker only, here the Senior Advisor. */
  const undo = (type: string, action: string, make: () => Promise<TransitionScenario>): TransitionCase => ({
    by: SENIORS,
    scenario: async () => {
      const made = await make();
      await take(type, action, made);
      return { id: made.id, table: made.table };
    },
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

  function claims(): Record<string, TransitionCase> {
    const table = "claims";
    const way: Record<string, readonly (readonly [string, CurrentUser, object])[]> = {
      submitted: [["submit", owner, { certifiedName: "Olive Owner", isCertified: true, acceptsLess: false }]],
      inReview: [["take", senior, {}]],
      infoRequested: [["ask", senior, { reason }]],
      rejected: [["reject", senior, { reason, reasonCodes: ["notEligible"] }]],
      approved: [["approve", senior, { isNoDuplicate: false }]],
      paymentPending: [["sendToPayment", senior, {}]],
    };
    const claim = async (
      path: readonly string[],
      form?: TransitionScenario["form"],
      activityOn?: string,
    ): Promise<TransitionScenario> => {
      const location = await shop();
      const account = await makeBudgetAccount(db, await makeProgram(db, world.sunrise), location);
      const { id } = await makeClaim(db, account, location, activityOn ? { activityOn } : {});
      for (const [action, actor, given] of path.flatMap((status) => way[status] ?? [])) {
        await take("claim", action, { id, table }, { actor, form: given });
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
      "claim.submit": { by: OWNERS, scenario: () => claim([], certified) },
      "claim.answer": { by: CUSTOMERS, scenario: () => claim([...inReview, "infoRequested"], { reason }) },
      "claim.appeal": { by: OWNERS, scenario: () => claim([...inReview, "rejected"], { reason }) },
      "claim.withdraw": { by: OWNERS, scenario: () => claim(submitted) },
      "claim.waive": { by: SENIORS, scenario: () => claim([], { reason }, "2026-05-04") },
      "claim.take": { by: ADVISORS, scenario: () => claim(submitted) },
      "claim.ask": { by: ADVISORS, scenario: () => claim(inReview, { reason }) },
      "claim.approve": { by: ADVISORS, scenario: () => claim(inReview, { isNoDuplicate: false }) },
      "claim.approvePart": { by: ADVISORS, scenario: () => claim(inReview, part) },
      "claim.reject": { by: ADVISORS, scenario: () => claim(inReview, { reason, reasonCodes: ["notEligible"] }) },
      "claim.undo": { by: SENIORS, scenario: () => claim(approved) },
      "claim.sendToPayment": { by: ADVISORS, scenario: () => claim(approved) },
      "claim.pay": { by: SENIORS, scenario: () => claim(pending, { paidOn: "2026-11-20", paymentRef: "ACH 1" }) },
      "claim.failPayment": { by: SENIORS, scenario: () => claim(pending, { reason }) },
      "claim.voidClaim": { by: SENIORS, scenario: () => claim(approved, { reason }) },
      "claim.comment": comment(() => claim(submitted)),
      "claim.assign": assign(() => claim(submitted)),
    };
  }

  function giftCards(): Record<string, TransitionCase> {
    const order = async (status: CardStatus, form?: TransitionScenario["form"]): Promise<TransitionScenario> => {
      const { id } = await makeCardOrder(db, await shop(), { status });
      if (status !== "submitted") {
        await db.updateTable("giftCardLines").set({ approvedQuantity: 40 }).where("orderId", "=", id).execute();
      }
      return { id, table: "gift_card_orders", form };
    };
    const fewer = { lines: [{ denominationCents: 500, quantity: 10 }], reason };
    const parcel = { carrier: "UPS", tracking: "1Z 999", cardRange: "1-40" };
    return {
      "gift-card-order.approve": { by: ADVISORS, scenario: () => order("submitted") },
      "gift-card-order.reduce": { by: ADVISORS, scenario: () => order("submitted", fewer) },
      "gift-card-order.reject": { by: ADVISORS, scenario: () => order("submitted", { reason }) },
      "gift-card-order.undo": undo("gift-card-order", "approve", () => order("submitted")),
      "gift-card-order.order": { by: ADVISORS, scenario: () => order("approved") },
      "gift-card-order.ship": { by: ADVISORS, scenario: () => order("ordered", parcel) },
      "gift-card-order.cancel": { by: CUSTOMERS, scenario: () => order("submitted") },
      "gift-card-order.receive": { by: CUSTOMERS, scenario: () => order("shipped") },
      "gift-card-order.reconcile": {
        by: CUSTOMERS,
        scenario: () => order("received", { usedCount: 30, leftCount: 10 }),
      },
      "gift-card-order.comment": comment(() => order("submitted")),
      "gift-card-order.assign": assign(() => order("submitted")),
    };
  }

  function freeCoffee(): Record<string, TransitionCase> {
    const request = async (status: CoffeeStatus, form?: TransitionScenario["form"]): Promise<TransitionScenario> => {
      const { id } = await makeCoffeeRequest(db, await shop(), { status });
      return { id, table: "free_coffee_requests", form };
    };
    const parcel = { carrier: "UPS", tracking: "1Z 999" };
    return {
      "free-coffee-request.approve": { by: ADVISORS, scenario: () => request("submitted") },
      "free-coffee-request.decline": { by: ADVISORS, scenario: () => request("submitted", { reason }) },
      "free-coffee-request.undo": undo("free-coffee-request", "approve", () => request("submitted")),
      "free-coffee-request.produce": { by: ADVISORS, scenario: () => request("approved") },
      "free-coffee-request.ship": { by: ADVISORS, scenario: () => request("inProduction", parcel) },
      "free-coffee-request.cancel": { by: CUSTOMERS, scenario: () => request("submitted") },
      "free-coffee-request.close": { by: CUSTOMERS, scenario: () => request("completed") },
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

  function studio(): Record<string, TransitionCase> {
    const table = "studio_requests";
    const request = async (status: StudioStatus, form?: TransitionScenario["form"]): Promise<TransitionScenario> => {
      const made = await makeStudioRequest(db, await shop(), {
        status,
        heldFrom: status === "onHold" ? "inDesign" : null,
      });
      await tick("studio-request", made, ["briefComplete", "assetsPresent"]);
      return { id: made.id, table, form };
    };
    const proofed = async (formOf: (fileId: number) => TransitionScenario["form"]): Promise<TransitionScenario> => {
      const made = await makeStudioRequest(db, await shop(), { status: "inDesign" });
      const { fileId } = await makeProof(db, made, now);
      return { id: made.id, table, form: formOf(fileId) };
    };
    return {
      "studio-request.accept": { by: ADVISORS, scenario: () => request("submitted") },
      "studio-request.ask": { by: ADVISORS, scenario: () => request("submitted", { reason }) },
      "studio-request.decline": { by: ADVISORS, scenario: () => request("submitted", { reason }) },
      "studio-request.undo": undo("studio-request", "accept", () => request("submitted")),
      "studio-request.design": { by: ADVISORS, scenario: () => request("accepted") },
      "studio-request.hold": { by: ADVISORS, scenario: () => request("inDesign", { reason }) },
      "studio-request.resume": { by: ADVISORS, scenario: () => request("onHold") },
      "studio-request.approve": { by: CUSTOMERS, scenario: () => proofed(() => ({})) },
      "studio-request.change": { by: CUSTOMERS, scenario: () => proofed(() => ({ reason })) },
      "studio-request.close": { by: CUSTOMERS, scenario: () => request("delivered", { satisfaction: 5 }) },
      "studio-request.cancel": { by: CUSTOMERS, scenario: () => request("submitted") },
      "studio-request.pin": {
        by: BOTH_SIDES,
        isSideAction: true,
        scenario: () => proofed((fileId) => ({ fileId, text: "Larger, please." })),
      },
      "studio-request.moveDay": {
        by: ADVISORS,
        isSideAction: true,
        scenario: () => request("inDesign", { neededBy: "2027-02-01" }),
      },
      "studio-request.offerFinals": { by: ADVISORS, isSideAction: true, scenario: () => request("delivered") },
      "studio-request.check": {
        by: ADVISORS,
        isSideAction: true,
        scenario: () => request("inDesign", { box: "firstDraft", isDone: true }),
      },
      "studio-request.comment": comment(() => request("submitted")),
      "studio-request.assign": assign(() => request("submitted")),
    };
  }

  function social(): Record<string, TransitionCase> {
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
      status: SocialStatus,
      { post, ...values }: { post?: Row<"socialDeliverables">["status"] } & Parameters<typeof makeSocialOrder>[2] = {},
      formOf: (deliverableId: number) => TransitionScenario["form"] = () => undefined,
    ): Promise<TransitionScenario> => {
      const money = { method: "invoice", amountCents: 12_000 } as const;
      const made = await makeSocialOrder(db, await shop(), { status, ...money, ...values });
      await tick("social-order", made, ready);
      const deliverable = post ? await makeDeliverable(db, made, { status: post }) : null;
      return { id: made.id, table: "social_orders", form: formOf(deliverable?.id ?? 0) };
    };
    const paid = { paidCents: 12_000, paidAt: now };
    const slot = { day: "2026-12-20", time: "10:00" };
    const beside = { by: ADVISORS, isSideAction: true } as const;
    return {
      "social-order.settle": { by: ADVISORS, scenario: () => order("pendingPayment") },
      "social-order.take": { by: ADVISORS, scenario: () => order("paid", paid) },
      "social-order.send": { by: ADVISORS, scenario: () => order("inProduction", { post: "draft", ...paid }) },
      "social-order.resend": { by: ADVISORS, scenario: () => order("changesRequested", { post: "changes", ...paid }) },
      "social-order.schedule": { by: ADVISORS, scenario: () => order("approved", { post: "approved", ...paid }) },
      "social-order.approve": {
        by: CUSTOMERS,
        scenario: () => order("awaitingApproval", { post: "waiting", ...paid }),
      },
      "social-order.cancel": { by: CUSTOMERS, scenario: () => order("draft") },
      "social-order.stop": { by: ADVISORS, scenario: () => order("paid", paid, () => ({ reason })) },
      "social-order.refund": { by: SENIORS, scenario: () => order("paid", paid, () => ({ reason, dollars: "5.00" })) },
      "social-order.add-post": {
        ...beside,
        scenario: () => order("inProduction", paid, () => ({ ...slot, network: "facebook" })),
      },
      "social-order.change-post": {
        ...beside,
        scenario: () =>
          order("inProduction", { post: "draft", ...paid }, (deliverableId) => ({
            ...slot,
            deliverableId,
            caption: "New",
          })),
      },
      "social-order.remove-post": {
        ...beside,
        scenario: () => order("inProduction", { post: "draft", ...paid }, (deliverableId) => ({ deliverableId })),
      },
      "social-order.result": {
        ...beside,
        scenario: () =>
          order("scheduled", { post: "approved", ...paid }, (deliverableId) => ({ deliverableId, link: "", views: 7 })),
      },
      "social-order.approveOne": {
        by: CUSTOMERS,
        isSideAction: true,
        scenario: () =>
          order("awaitingApproval", { post: "waiting", ...paid }, (deliverableId) => ({ deliverableId, round: 1 })),
      },
      "social-order.changeOne": {
        by: CUSTOMERS,
        isSideAction: true,
        scenario: () =>
          order("awaitingApproval", { post: "waiting", ...paid }, (deliverableId) => ({
            deliverableId,
            round: 1,
            reason,
          })),
      },
      "social-order.check": {
        ...beside,
        scenario: () => order("scheduled", paid, () => ({ box: "published", isDone: true })),
      },
      "social-order.comment": comment(() => order("paid", paid)),
      "social-order.assign": assign(() => order("paid", paid)),
    };
  }

  function events(): Record<string, TransitionCase> {
    const event = async (
      status: EventProgramStatus,
      calendarStatus: CustomEventStatus,
      form?: TransitionScenario["form"],
    ): Promise<TransitionScenario> => {
      const days = { startsOn: "2026-11-20", endsOn: "2026-11-20", status: calendarStatus, createdBy: world.guest.id };
      const { id, companyId } = await makeCustomEvent(db, await shop(), { ...days, isReimbursable: true });
      await makeEventProgram(db, { id, companyId }, { status });
      return { id, table: "event_programs", form };
    };
    return {
      "event-program.sendForApproval": { by: CUSTOMERS, scenario: () => event("draft", "planned") },
      "event-program.approve": { by: ADVISORS, scenario: () => event("pendingApproval", "planned") },
      "event-program.decline": { by: ADVISORS, scenario: () => event("pendingApproval", "planned", { reason }) },
      "event-program.undo": undo("event-program", "approve", () => event("pendingApproval", "planned")),
      "event-program.confirm": { by: CUSTOMERS, scenario: () => event("planned", "planned") },
      "event-program.hold": { by: CUSTOMERS, scenario: () => event("confirmed", "confirmed") },
      "event-program.cancel": { by: CUSTOMERS, scenario: () => event("planned", "planned") },
      "event-program.callOff": { by: ADVISORS, scenario: () => event("planned", "planned", { reason }) },
      "event-program.restore": { by: CUSTOMERS, scenario: () => event("cancelled", "cancelled") },
      "event-program.waiveRecap": { by: SENIORS, scenario: () => event("recapDue", "held", { reason }) },
      "event-program.comment": comment(() => event("planned", "planned")),
      "event-program.assign": assign(() => event("planned", "planned")),
    };
  }

  function programs(): Record<string, TransitionCase> {
    const program = async (status: ProgramStatus, form?: TransitionScenario["form"]): Promise<TransitionScenario> => {
      const made = await makeProgram(db, world.sunrise, { status });
      await makeBudgetAccount(db, made, await shop());
      return { id: made.id, table: "incentive_programs", form };
    };
    return {
      "incentive-program.open": { by: SENIORS, scenario: () => program("draft") },
      "incentive-program.close": { by: SENIORS, scenario: () => program("open", { reason }) },
    };
  }
}

export async function readVersion(db: Db, table: string, id: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from ${sql.table(table)} where id = ${id}`.execute(db);
  return rows[0]?.version ?? 0;
}

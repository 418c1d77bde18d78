import type { Permission } from "#app/platform/identity/permissions.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { paths } from "#app/paths.ts";
import { countText, dayText } from "#app/ui/text/format.ts";
import { TASK_KINDS, type TaskKind, taskRules } from "./task-kinds.ts";
import { foldTasks, lossOf, rankTasks, taskDayText } from "./task-rules.ts";
import type { TaskRow } from "./tasks.server.ts";

/** Past activity to claim, with the PC number of its location. */
export interface ActivityToClaim {
  title: string;
  location: string;
  locationId: number;
  pcNumber: string;
  lastOn: string;
  /** 0 when the cost isn't known yet. */
  costCents: number;
  expectedCents: number;
  eventId: number | null;
  planItemId: number | null;
}

/** Balance that expires next; activities count through `endsOn`. */
interface ExpiringBalance {
  cents: number;
  endsOn: string;
}

/** Days before it expires at which a balance comes up. */
const BALANCE_DAYS = 60;

/** Row of "Do next". */
export interface TaskLine {
  key: string;
  label: string | null;
  title: string;
  shop: string | null;
  /** Its day in words, with the date; null without a day. */
  when: { text: string; date: string; isLost: boolean } | null;
  cents: number | null;
  to: string;
  /** Text of its button; null for a user who can't act on it. */
  action: string | null;
  /** To-do that can be ticked on the row. */
  tick: { id: number; title: string; version: number; isDone: boolean } | null;
}

interface TaskReader {
  today: string;
  locationId: number | null;
  /** False for a user of a single location, whose name would be on each row. */
  showsShops: boolean;
  can: (permission: Permission) => boolean;
  /** True for an advisor who views the user's pages: nothing can be posted. */
  isReadOnly: boolean;
}

interface TaskSources {
  tasks: readonly TaskRow[];
  activities: readonly ActivityToClaim[];
  balance: ExpiringBalance | null;
}

/** Return the rows of "Do next" in their order, and the number of those that are open. */
export function toTaskLines(
  { tasks, activities, balance }: TaskSources,
  reader: TaskReader,
): { lines: TaskLine[]; open: number } {
  const all = [
    ...tasks,
    ...activities.map((activity, index) => toClaimTask(activity, index, activities.length)),
    ...(balance && balance.endsOn <= addDays(reader.today, BALANCE_DAYS) ? [toBalanceTask(balance)] : []),
  ];
  const shown = TASK_KINDS.flatMap((kind) => {
    const ofKind = all.filter((row) => row.kind === kind);
    const open = rankTasks(
      ofKind.filter(({ isDone }) => !isDone),
      reader.today,
    );
    const { shown, rest } = foldTasks(open, open[0]?.total ?? 0);
    const sum = open.slice(shown.length).reduce((sum, { cents }) => sum + (cents ?? 0), 0);
    const more = rest && { ...rest.first, more: rest.count, cents: kind === "unclaimed" ? sum : null };
    return [...ofKind.filter(({ isDone }) => isDone), ...shown, ...(more ? [more] : [])];
  });
  const ranked = rankTasks<TaskRow & { more?: number }>(shown, reader.today);
  return {
    lines: ranked.map((row) =>
      row.more === undefined ? toLine(row, activities, reader) : toMoreLine(row, row.more, reader),
    ),
    open: ranked.filter(({ isDone }) => !isDone).length,
  };
}

/** The place of an activity in the list is its id. Without money left for its cost, waiting loses nothing. */
function toClaimTask(activity: ActivityToClaim, index: number, total: number): TaskRow {
  const { title, location, locationId, pcNumber, lastOn, costCents, expectedCents } = activity;
  const of = { title, shop: location, shops: 1, locationId, pcNumber, cents: expectedCents };
  const day = expectedCents > 0 || costCents === 0 ? lastOn : null;
  return { ...of, kind: "unclaimed", id: index, day, version: 0, isDone: false, total };
}

function toBalanceTask({ cents, endsOn }: ExpiringBalance): TaskRow {
  const nowhere = { shop: null, shops: 0, locationId: null, pcNumber: null };
  const title = "{Incentive} money for your next activities";
  return { ...nowhere, kind: "moneyToUse", id: 0, title, day: endsOn, cents, version: 0, isDone: false, total: 1 };
}

function toLine(row: TaskRow, activities: readonly ActivityToClaim[], reader: TaskReader): TaskLine {
  const { kind, id, title, version, isDone, cents } = row;
  const { label, action, acts } = taskRules[kind];
  const isTodo = kind === "late" || kind === "dueToday";
  const canAct = reader.can(acts);
  const isTicked = isTodo && row.shops === 1 && canAct && !reader.isReadOnly;
  return {
    key: `${kind} ${id}`,
    label,
    title,
    shop: row.shops > 1 ? countText(row.shops, "{location}") : reader.showsShops ? row.shop : null,
    when: whenOf(row, reader.today),
    cents: cents || null,
    to: linkOf(row, activities, reader),
    action: isTicked || !canAct ? null : action,
    tick: isTicked ? { id, title, version, isDone } : null,
  };
}

/** Return the row of all other tasks of a kind. */
function toMoreLine(row: TaskRow, count: number, reader: TaskReader): TaskLine {
  const [one, many] = taskRules[row.kind].more;
  return {
    key: `${row.kind} more`,
    label: null,
    title: countText(count, one, many),
    shop: null,
    when: null,
    cents: row.cents || null,
    to: listOf(row.kind, reader),
    action: "View",
    tick: null,
  };
}

function whenOf({ isDone, ...row }: TaskRow, today: string): TaskLine["when"] {
  const text = isDone ? "Done" : taskDayText(row, today);
  if (text === null || row.day === null) return null;
  const loss = lossOf(row, today);
  return {
    text,
    date: dayText(row.day),
    isLost: !isDone && (loss === "goneSoon" || loss === "late"),
  };
}

/** Return the address where a task is done. */
function linkOf(row: TaskRow, activities: readonly ActivityToClaim[], reader: TaskReader): string {
  const { kind, id, shops, day } = row;
  const locationId = row.locationId ?? 0;
  switch (kind) {
    case "late":
    case "dueToday":
      return shops === 1 ? paths.action(locationId, id) : paths.checklist(reader.locationId, { due: day ?? undefined });
    case "claimQuestion":
    case "appeal":
    case "claimDraft":
      return paths.claim(id);
    case "moneyToUse":
      return reader.can("plan:edit") ? listOf(kind, reader) : paths.incentiveRecap();
    case "unclaimed": {
      const { eventId = null, planItemId = null, pcNumber } = activities[id] ?? {};
      if (eventId !== null) return paths.eventClaim(eventId, pcNumber);
      return planItemId === null ? listOf(kind, reader) : paths.itemClaim(planItemId);
    }
    case "proof":
    case "studioQuestion":
      return paths.studioRequest(id);
    case "posts":
    case "unpaidOrder":
      return paths.socialOrder(id);
    case "waitingPlan":
      return paths.answerPlan(id);
    case "savedPlan":
      return paths.plan(id);
    case "draftPlan":
      return paths.planItems(id);
    case "recap":
      return paths.eventProgram(id, shops === 1 ? { tab: "recap", shop: locationId } : { tab: "recap" });
    case "cardsToOrder":
      return paths.orderGiftCards(id, shops === 1 ? { location: row.pcNumber ?? undefined } : {});
    case "cardsShipped":
    case "cardsToCount":
      return paths.giftCardOrder(id);
    case "invitation":
      return paths.guestAccounts({ q: row.title });
  }
}

/** Return the list that holds all tasks of a kind. */
function listOf(kind: TaskKind, { locationId, today }: TaskReader): string {
  const list = (path: string, ...statuses: string[]) => {
    const filters = new URLSearchParams(statuses.map((status) => ["status", status]));
    if (locationId !== null) filters.set("location", String(locationId));
    return filters.size === 0 ? path : `${path}?${filters}`;
  };
  switch (kind) {
    case "late":
      return paths.checklist(locationId, { late: 1 });
    case "dueToday":
      return paths.checklist(locationId, { due: today });
    case "claimQuestion":
      return list(paths.claims(), "infoRequested");
    case "appeal":
      return list(paths.claims(), "rejected");
    case "claimDraft":
      return list(paths.claims(), "draft");
    case "unclaimed":
      return paths.unclaimedMoney({ location: locationId });
    case "moneyToUse":
      return paths.startCampaign({ location: locationId });
    case "proof":
      return list(paths.studioRequests(), "proofReady");
    case "studioQuestion":
      return list(paths.studioRequests(), "infoRequested");
    case "posts":
      return list(paths.socialOrders(), "awaitingApproval");
    case "unpaidOrder":
      return list(paths.socialOrders(), "pendingPayment", "paymentFailed");
    case "waitingPlan":
      return list(paths.plans(), "waiting");
    case "savedPlan":
      return list(paths.plans(), "saved");
    case "draftPlan":
      return list(paths.plans(), "draft");
    case "recap":
      return `${list(paths.events(), "held", "recapDue")}&recap=1`;
    case "cardsToOrder":
      return list(paths.events(), "planned", "confirmed");
    case "cardsShipped":
    case "cardsToCount":
      return list(paths.events());
    case "invitation":
      return `${paths.guestAccounts()}?status=Invited`;
  }
}

import type { SelectType } from "kysely";
import type { Schema } from "#db/connect.ts";
import { can, type Permission, permissionRefusal } from "#app/platform/identity/permissions.ts";
import type { Role } from "#app/platform/identity/roles.ts";
import { assumeType } from "#app/ui/assume-type.ts";
import type { Tone } from "#app/ui/content/status.tsx";
import { statusLabel } from "./status-texts.ts";

/** Values of a column that its check constraint lists, such as the statuses of a table. */
export type ColumnValue<Table extends keyof Schema, Column extends keyof Schema[Table]> = NonNullable<
  SelectType<Schema[Table][Column]>
>;

/** Status as users read it. */
export interface StatusDefinition {
  word: string;
  tone: Tone;
  /** Side that has to act; absent where the record waits for a date, or for nobody. */
  waitsFor?: "advisor" | "customer";
}

/** Transition of a record from one of its statuses to the next (docs/product/workflows.md). */
export interface Transition<Status extends string = string, Facts = never, Context = never> {
  from: readonly Status[];
  to: Status;
  /** Label of its button: "Approve claim". */
  label: string;
  /** Participle, as in "This claim can't be approved because its status is Paid." */
  done: string;
  /** Right that the user needs; absent where the page's guard has checked it for all actions. */
  permission?: Permission;
  /** True when it requires a reason, which the history shows. */
  needsReason?: boolean;
  /** True for the most likely next action. */
  isLikely?: boolean;
  /** Return why else the transition is not allowed, null when it is. Guards and buttons use it alike. */
  refuse?(record: Facts, context: Context): string | null;
}

export type Transitions<Status extends string = string, Facts = never, Context = never> = Readonly<
  Record<string, Transition<Status, Facts, Context>>
>;

/** Statuses of a kind of record and the transitions between them. */
export interface Workflow<
  Status extends string = string,
  Facts = never,
  Context = never,
  Declared extends Transitions<Status, Facts, Context> = Transitions<Status, Facts, Context>,
> {
  /** Noun in messages: "claim", "gift card order". */
  noun: string;
  /** All statuses in their declared order. */
  statuses: readonly Status[];
  words: Readonly<Record<Status, string>>;
  tones: Readonly<Record<Status, Tone>>;
  /** Statuses in which each side has to act. */
  waiting: Readonly<Record<"advisor" | "customer", readonly Status[]>>;
  transitions: Declared;
  /** Names of all transitions in their declared order. */
  actions: readonly (keyof Declared & string)[];
}

/**
 * Define the workflow of a kind of record: its statuses in the order of lists, and its transitions by action in the
 * order of buttons. `Facts` is the record as its rules see it; `Context` is who acts and when.
 */
export function defineWorkflow<Status extends string, Facts = object, Context = object>() {
  return <const Declared extends Transitions<Status, Facts, Context>>({
    noun,
    statuses,
    transitions,
  }: {
    noun: string;
    statuses: Readonly<Record<Status, StatusDefinition>>;
    transitions: Declared;
  }): Workflow<Status, Facts, Context, Declared> => {
    const names = keysOf(statuses);
    const waitingFor = (side: "advisor" | "customer") => names.filter((status) => statuses[status].waitsFor === side);
    return {
      noun,
      statuses: names,
      words: mapStatuses(statuses, ({ word }) => word),
      tones: mapStatuses(statuses, ({ tone }) => tone),
      waiting: { advisor: waitingFor("advisor"), customer: waitingFor("customer") },
      transitions,
      actions: keysOf(transitions),
    };
  };
}

/** Return the word and tone of a stored status. */
export function statusOf(
  { words, tones }: { words: Readonly<Record<string, string>>; tones: Readonly<Record<string, Tone>> },
  status: string,
): { word: string; tone: Tone } {
  return { word: statusLabel(words, status), tone: tones[status] ?? "neutral" };
}

/** Tell whether a transition starts from a status. */
export function startsFrom({ from }: { from: readonly string[] }, status: string): boolean {
  return from.includes(status);
}

/** Return why a record's status does not allow a transition, null when it does. */
export function statusRefusal(
  { noun, words }: { noun: string; words: Readonly<Record<string, string>> },
  transition: { from: readonly string[]; done: string },
  status: string,
): string | null {
  return startsFrom(transition, status)
    ? null
    : `This ${noun} can't be ${transition.done} because its status is ${statusLabel(words, status)}.`;
}

/** Return why a transition is not allowed now, null when it is: status, then right, then the transition's own rule. */
export function transitionRefusal<Facts extends { status: string }, Context extends object>(
  workflow: { noun: string; words: Readonly<Record<string, string>> },
  transition: Transition<string, Facts, Context>,
  record: Facts,
  context: Context,
): string | null {
  return (
    statusRefusal(workflow, transition, record.status) ??
    rightRefusal(transition, context) ??
    transition.refuse?.(record, context) ??
    null
  );
}

/** Tell whether a user has the right to any of a workflow's transitions, whatever the record's status. */
export function canAct(user: { role: Role }, { transitions }: { transitions: Transitions }): boolean {
  return Object.values(transitions).some(({ permission }) => permission && can(user, permission));
}

/** Action available to a user, as its button needs it. */
export interface AvailableAction<Action extends string = string> {
  action: Action;
  label: string;
  needsReason: boolean;
  isLikely: boolean;
}

/** Return the actions that are available now, in their declared order. */
export function availableActions<
  Facts extends { status: string },
  Context extends object,
  Declared extends Transitions<string, Facts, Context>,
>(
  workflow: { noun: string; words: Readonly<Record<string, string>>; transitions: Declared },
  record: Facts,
  context: Context,
): AvailableAction<keyof Declared & string>[] {
  return keysOf(workflow.transitions).flatMap((action) => {
    const transition = workflow.transitions[action];
    if (!transition || transitionRefusal(workflow, transition, record, context) !== null) return [];
    const { label, needsReason = false, isLikely = false } = transition;
    return [{ action, label, needsReason, isLikely }];
  });
}

function rightRefusal({ permission }: { permission?: Permission }, context: object): string | null {
  if (permission === undefined) return null;
  if (!isUser(context)) throw new Error(`${permission} needs a user.`);
  return can(context, permission) ? null : permissionRefusal(context);
}

function isUser(context: object): context is { role: Role } {
  return "role" in context;
}

/** Return the keys of a record, in its order, as their own type. */
export function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  return assumeType<Key[]>(Object.keys(record));
}

function mapStatuses<Status extends string, Value>(
  statuses: Readonly<Record<Status, StatusDefinition>>,
  value: (definition: StatusDefinition) => Value,
): Record<Status, Value> {
  const entries = keysOf(statuses).map((status) => [status, value(statuses[status])]);
  return assumeType<Record<Status, Value>>(Object.fromEntries(entries));
}

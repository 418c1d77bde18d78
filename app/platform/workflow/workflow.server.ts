import type { z } from "zod";
import type { Db, Schema } from "#db/connect.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import type { RecordOutcome } from "#app/platform/records/change.server.ts";
import { type Idempotent, idempotent } from "#app/platform/records/idempotent.server.ts";
import type { Context } from "#app/platform/records/context.ts";
import { assumeType } from "#app/ui/assume-type.ts";
import { changeStatus, type StatusTransition } from "./change-status.server.ts";
import { startsFrom, type Transitions, transitionRefusal } from "./define-workflow.ts";
import type { ActionContext } from "./order-rights.ts";
import { selectStatusChanges } from "./record-log.server.ts";
import { statusLabel } from "./status-texts.ts";
import { validateSeenVersion } from "./seen-version.ts";
import { plainRecordActionForm, MISSING_VERSION_MESSAGE } from "./record-action-form.ts";
import { shortReasonRefusal } from "./short-reason.ts";

/** Columns of every workflow record. */
export interface WorkflowRecord {
  id: number;
  companyId: number;
  status: string;
  version: number;
}

/** Kind of record with a workflow, such as claims: its table, its audit type and how it is read. */
export interface WorkflowRecords<Found extends WorkflowRecord, Declared extends RecordTransitions<Found>> {
  table: keyof Schema & string;
  /** Type in the audit log and the history: "claim". */
  type: string;
  workflow: { noun: string; words: Readonly<Record<string, string>>; transitions: Declared };
  /** Locks and reads the record with what its rules need. Null when it is absent or not visible. */
  lock: (db: Db, actor: Actor, id: number) => Promise<Found | null>;
}

export type RecordTransitions<Found> = Transitions<string, Found, ActionContext>;

export interface RecordActionForm extends Idempotent {
  reason?: string;
  /** Version that the page showed; the action is refused when it is outdated. */
  version?: number;
}

type Fields = Record<string, unknown>;
/** Effect of an action: field errors that refuse it, or further columns of the record to set. */
export type TransitionEffect =
  | { refused: FieldErrors }
  | {
      extraColumns?: Fields;
      to?: string;
      /** Text for the history, in place of the form's reason. */
      reason?: string;
      auditDetails?: Fields;
      /** Status change that comes first and has a row of its own in the history. */
      first?: Omit<StatusTransition, "reason">;
    };
export type ActionOutcome<Found> = RecordOutcome<{ found: Found; to: string }>;

/** Action that code calls directly, and posted forms through `runPostedAction`. */
export interface RecordAction<Found, Form> {
  (context: Context, id: number, form: Form & RecordActionForm): Promise<ActionOutcome<Found>>;
  noun: string;
  form: z.ZodType<object>;
  /** Tells whether the record is in the user's scope. */
  isThere(db: Db, actor: Actor, id: number): Promise<boolean>;
  /** Runs the action with the parsed form. */
  withRead(context: Context, id: number, read: object): Promise<ActionOutcome<Found>>;
}

/** Transition that code also runs in the transaction in which it has locked and changed the record. */
export interface TransitionAction<Found, Form> extends RecordAction<Found, Form> {
  runLocked(context: Context, found: Found, form: Form & RecordActionForm): Promise<ActionOutcome<Found>>;
}

/** Action of any record and form. */
export type DeclaredAction = Pick<RecordAction<WorkflowRecord, never>, "noun" | "form" | "isThere" | "withRead">;

/** Every action that the loaded modules declare, as "claim.approve"; repository-wide tests go through them. */
export const declaredActions = new Map<string, DeclaredAction>();
/** Every transition of the declared actions' records. */
export const declaredTransitions = new Set<string>();

/** Texts of a workflow: its statuses' words and its buttons' labels. */
interface WorkflowTexts {
  words: Readonly<Record<string, string>>;
  transitions: Readonly<Record<string, { label: string }>>;
}

/** Texts of the workflows of the loaded modules, by the type of their records in the audit log. */
export const declaredWorkflows = new Map<string, WorkflowTexts>();

/** Further work after all checks, such as ledger entries. */
type Apply<Found, Form> = (
  db: Db,
  actor: Actor,
  step: { found: Found; form: Form & RecordActionForm; now: Date },
) => Promise<TransitionEffect>;

interface TransitionStep<Declared, Form> {
  action: keyof Declared & string;
  actor: Actor;
  form: Form & RecordActionForm;
  now: Date;
}

/**
 * Run a transition in the caller's transaction. Scope, permission, status, stale version, reason, history and audit log
 * are the same for all.
 */
export async function runTransition<
  Found extends WorkflowRecord,
  Declared extends RecordTransitions<Found>,
  Form extends object,
>(
  db: Db,
  records: WorkflowRecords<Found, Declared>,
  { id, ...step }: TransitionStep<Declared, Form> & { id: number },
  apply?: Apply<Found, Form>,
): Promise<ActionOutcome<Found>> {
  const found = await records.lock(db, step.actor, id);
  return found && runLockedTransition(db, records, { ...step, found }, apply);
}

async function runLockedTransition<
  Found extends WorkflowRecord,
  Declared extends RecordTransitions<Found>,
  Form extends object,
>(
  db: Db,
  records: WorkflowRecords<Found, Declared>,
  { found, action, actor, form, now }: TransitionStep<Declared, Form> & { found: Found },
  apply?: Apply<Found, Form>,
): Promise<ActionOutcome<Found>> {
  const { workflow } = records;
  const transition = workflow.transitions[action];
  if (!transition) throw new Error(`No ${workflow.noun} can ${action}.`);
  const staleRefusal = validateSeenVersion(workflow.noun, form.version, found.version);
  const conflict = staleRefusal?.status && (await describeConflict(db, records, found, transition));
  if (conflict) return { saved: false, fieldErrors: fieldError("", conflict), status: 409 };
  const refusal = transitionRefusal(workflow, transition, found, { ...actor, now });
  if (refusal) return { saved: false, fieldErrors: fieldError("", refusal) };
  if (staleRefusal) return staleRefusal;
  const reasonError = transition.needsReason ? shortReasonRefusal(form.reason ?? "") : null;
  if (reasonError) return { saved: false, fieldErrors: fieldError("reason", reasonError) };
  const effect = (await apply?.(db, actor, { found, form, now })) ?? {};
  if ("refused" in effect) return { saved: false, fieldErrors: effect.refused };
  const { extraColumns, to = transition.to, auditDetails, first, reason = (form.reason ?? "").trim() } = effect;
  if (first) await changeStatus({ db, actor, now }, records, found, first);
  const from = first ? { ...found, status: first.to } : found;
  await changeStatus({ db, actor, now }, records, from, {
    action,
    to,
    reason,
    extraColumns,
    auditDetails: { ...auditDetails, ...standInDetails(actor) },
  });
  return { saved: true, found, to };
}

/** Say who gave a record the status in which a transition is no longer possible; null when it is possible. */
async function describeConflict<Found extends WorkflowRecord, Declared extends RecordTransitions<Found>>(
  db: Db,
  { type, workflow: { noun, words } }: WorkflowRecords<Found, Declared>,
  { id, status }: Found,
  transition: { from: readonly string[] },
): Promise<string | null> {
  if (startsFrom(transition, status)) return null;
  const last = await selectStatusChanges(db, { type, id }).limit(1).executeTakeFirst();
  if (last?.toStatus !== status) return null;
  return `${last.by} changed this ${noun} to ${statusLabel(words, status)} while you had it open. Nothing else changed.`;
}

/** Return whose place an advisor takes, for the audit log. */
function standInDetails({ standsInFor = [] }: Actor): Fields {
  return standsInFor.length > 0 ? { standingInFor: standsInFor.map(({ name }) => name) } : {};
}

/** Define a transition that runs in its own transaction, once for each form. `form` adds fields to the reason. */
export function defineWorkflowTransition<
  Found extends WorkflowRecord,
  Declared extends RecordTransitions<Found>,
  Form extends object,
>(
  records: WorkflowRecords<Found, Declared>,
  action: keyof Declared & string,
  apply?: Apply<Found, Form>,
  form?: z.ZodType<Form>,
): TransitionAction<Found, Form> {
  const take = ({ db, actor, now }: Context, id: number, form: Form & RecordActionForm) =>
    idempotent({ db, actor, now }, form, (db) => runTransition(db, records, { action, actor, id, form, now }, apply));
  const isThere = async (db: Db, actor: Actor, id: number) => (await records.lock(db, actor, id)) !== null;
  const transition = Object.assign(take, {
    noun: records.workflow.noun,
    form: form ?? plainRecordActionForm,
    isThere,
    runLocked: ({ db, actor, now }: Context, found: Found, form: Form & RecordActionForm) =>
      runLockedTransition(db, records, { found, action, actor, form, now }, apply),
    // The action's own schema parsed it; types cannot follow that through a list of actions.
    async withRead(context: Context, id: number, read: object) {
      const form = assumeType<Form & RecordActionForm>(read);
      if (form.version !== undefined) return take(context, id, form);
      return (await isThere(context.db, context.actor, id))
        ? { saved: false as const, fieldErrors: fieldError("", MISSING_VERSION_MESSAGE) }
        : null;
    },
  });
  declareAction(records, action, transition);
  return transition;
}

/** Register a transition, or other action on a record. */
export function declareAction(
  { type, workflow }: { type: string; workflow: WorkflowTexts },
  action: string,
  declared: DeclaredAction,
): void {
  declaredActions.set(`${type}.${action}`, declared);
  declaredWorkflows.set(type, workflow);
  for (const each of Object.keys(workflow.transitions)) declaredTransitions.add(`${type}.${each}`);
}

/** Return `defineWorkflowTransition` for one kind of record. */
export function bindTransitions<Found extends WorkflowRecord, Declared extends RecordTransitions<Found>>(
  records: WorkflowRecords<Found, Declared>,
) {
  return <Form extends object = object>(
    action: keyof Declared & string,
    apply?: Apply<Found, Form>,
    form?: z.ZodType<Form>,
  ): RecordAction<Found, Form> => defineWorkflowTransition(records, action, apply, form);
}

import type { z } from "zod";
import type { Db, Schema } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import type { Outcome } from "#app/platform/records/change.server.ts";
import { type Keyed, once } from "#app/platform/records/once.server.ts";
import { assumeType } from "#app/ui/assume-type.ts";
import { changeStatus } from "./change-status.server.ts";
import { refusalOfReason } from "./moves.ts";
import { refusalOfSeen } from "./seen-version.ts";
import { plainStepForm, UNSEEN } from "./step-form.ts";
import { refusalOfTransition, type Transitions } from "./transitions.ts";

/** What every record of a workflow has. */
export interface WorkflowRecord {
  id: number;
  companyId: number;
  status: string;
  version: number;
}

/** A kind of record that goes from status to status, such as claims. */
export interface Workflow<Found extends WorkflowRecord, Ways extends Transitions<Found>> {
  table: keyof Schema & string;
  /** In the audit log and of its history: "claim". */
  type: string;
  /** What people call it: "claim", "gift card order". */
  noun: string;
  words: Readonly<Record<string, string>>;
  transitions: Ways;
  /** The record within the reach, with what its rules ask; its row is locked. Null when absent or out of reach. */
  lock: (db: Db, editor: Editor, id: number) => Promise<Found | null>;
}

export interface StepForm extends Keyed {
  reason?: string;
  /** The version that the page showed; where it is another one by now, the step is refused. */
  version?: number;
}

type Fields = Record<string, unknown>;
/** What a step does besides: problems, where it cannot be done, or columns of the record that change along. */
export type StepEffect = { refused: Problems } | { along?: Fields; to?: string; told?: Fields };
export type StepOutcome<Found> = Outcome<{ found: Found; to: string }>;

/** A step as it is taken by code, and as a posted form takes it (`answerStep`). */
export interface Step<Found, Form> {
  (db: Db, editor: Editor, id: number, form: Form & StepForm, now: Date): Promise<StepOutcome<Found>>;
  noun: string;
  form: z.ZodType<object>;
  /** Whether the record is within the reach. */
  isThere(db: Db, editor: Editor, id: number): Promise<boolean>;
  /** Takes it with what its form read. */
  withRead(db: Db, editor: Editor, id: number, read: object, now: Date): Promise<StepOutcome<Found>>;
}

/** A step whatever its record and form are. */
export type DeclaredStep = Pick<Step<WorkflowRecord, never>, "noun" | "form" | "isThere" | "withRead">;

/** Every step that the loaded modules declare, as "claim.approve"; nets walk them. */
export const declaredSteps = new Map<string, DeclaredStep>();
/** Every transition of their workflows. */
export const declaredTransitions = new Set<string>();

/** What follows from a step after everything else is checked, such as entries of the ledger. */
type Apply<Found, Form> = (
  db: Db,
  editor: Editor,
  step: { found: Found; form: Form & StepForm; now: Date },
) => Promise<StepEffect>;

/**
 * Takes a step in the transaction of the caller: reach, rights, status, stale version, reason, history and audit are the
 * same for all.
 */
export async function takeStep<Found extends WorkflowRecord, Ways extends Transitions<Found>, Form extends object>(
  db: Db,
  workflow: Workflow<Found, Ways>,
  {
    verb,
    editor,
    id,
    form,
    now,
  }: { verb: keyof Ways & string; editor: Editor; id: number; form: Form & StepForm; now: Date },
  apply?: Apply<Found, Form>,
): Promise<StepOutcome<Found>> {
  const found = await workflow.lock(db, editor, id);
  if (!found) return null;
  const transition = workflow.transitions[verb];
  if (!transition) throw new Error(`No ${workflow.noun} can ${verb}.`);
  const word = workflow.words[found.status] ?? found.status;
  const refusal = refusalOfTransition(workflow.noun, transition, found, word, editor, now);
  if (refusal) return { saved: false, problems: problem("", refusal) };
  const ofVersion = refusalOfSeen(workflow.noun, form.version, found.version);
  if (ofVersion) return ofVersion;
  const ofReason = transition.needsReason ? refusalOfReason(form.reason ?? "") : null;
  if (ofReason) return { saved: false, problems: problem("reason", ofReason) };
  const effect = (await apply?.(db, editor, { found, form, now })) ?? {};
  if ("refused" in effect) return { saved: false, problems: effect.refused };
  const { along, to = transition.to, told } = effect;
  const reason = (form.reason ?? "").trim();
  const step = { verb, to, reason, along: { statusSince: now, ...along }, told };
  await changeStatus(db, editor, workflow, found, step, now);
  return { saved: true, found, to };
}

/**
 * Declares a step of a workflow with a transaction of its own, done once for a form. `form` is what it takes besides a
 * reason.
 */
export function defineStep<Found extends WorkflowRecord, Ways extends Transitions<Found>, Form extends object>(
  workflow: Workflow<Found, Ways>,
  verb: keyof Ways & string,
  apply?: Apply<Found, Form>,
  form?: z.ZodType<Form>,
): Step<Found, Form> {
  const take = (db: Db, editor: Editor, id: number, form: Form & StepForm, now: Date) =>
    once(db, editor, form, now, (db) => takeStep(db, workflow, { verb, editor, id, form, now }, apply));
  const isThere = async (db: Db, editor: Editor, id: number) => (await workflow.lock(db, editor, id)) !== null;
  const step = Object.assign(take, {
    noun: workflow.noun,
    form: form ?? plainStepForm,
    isThere,
    // The step's own schema read it; no type follows that through a list of steps.
    async withRead(db: Db, editor: Editor, id: number, read: object, now: Date) {
      const form = assumeType<Form & StepForm>(read);
      if (form.version !== undefined) return take(db, editor, id, form, now);
      return (await isThere(db, editor, id)) ? { saved: false as const, problems: problem("", UNSEEN) } : null;
    },
  });
  declareStep(workflow, verb, step);
  return step;
}

/** Add a step, or other work on a record, to those that are declared. */
export function declareStep(
  { type, transitions }: { type: string; transitions: Transitions<never> },
  verb: string,
  step: DeclaredStep,
): void {
  declaredSteps.set(`${type}.${verb}`, step);
  for (const each of Object.keys(transitions)) declaredTransitions.add(`${type}.${each}`);
}

/** Declares steps of one workflow: `defineStep` with the workflow told already. */
export function stepsOf<Found extends WorkflowRecord, Ways extends Transitions<Found>>(
  workflow: Workflow<Found, Ways>,
) {
  return <Form extends object = object>(
    verb: keyof Ways & string,
    apply?: Apply<Found, Form>,
    form?: z.ZodType<Form>,
  ): Step<Found, Form> => defineStep(workflow, verb, apply, form);
}

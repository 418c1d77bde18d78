import { Form } from "@remix-run/react";
import { whoDoesIt } from "#app/planning/actions/action-words.ts";
import { IDEA_PHASES, phaseWords } from "#app/planning/idea-catalogue/idea-rules.ts";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/buttons.tsx";
import { dayText } from "#app/ui/format.ts";
import { useIsSending } from "#app/ui/form.tsx";
import { Say } from "#app/ui/say.tsx";
import { Status, type Tone } from "#app/ui/status.tsx";
import { type Mark, markOf, type RoadmapStep, slipOfStep, slipText } from "../roadmap.ts";
import styles from "./roadmap.module.css";

export const markWords: Record<Mark, string> = {
  done: "Done",
  notNeeded: "Not needed",
  late: "Late",
  next: "Next",
  open: "To do",
};

const tones: Record<Mark, Tone> = {
  done: "success",
  notNeeded: "neutral",
  late: "danger",
  next: "info",
  open: "neutral",
};

export interface StepsProps {
  plan: { status: string; locationId: number };
  steps: readonly RoadmapStep[];
  next: readonly RoadmapStep[];
  today: string;
  /** The days that the item itself slipped, which need no telling twice. */
  slip: number;
  /** Whether these are one person's steps alone. */
  isNarrowed: boolean;
  /** What somebody can do with a step; null shows it alone, without a way to its page. */
  access: { mayEdit: boolean } | null;
}

/** The steps of one item in three bands: before, during and after it. */
export function StepBands(props: StepsProps) {
  if (props.steps.length === 0) {
    return (
      <p className="soft">
        <Say>{emptyText(props)}</Say>
      </p>
    );
  }
  return (
    <div className={styles.bands}>
      {IDEA_PHASES.map((phase) => (
        <section key={phase}>
          <h3>{phaseWords[phase]}</h3>
          <Band {...props} steps={props.steps.filter((step) => (step.phase ?? "during") === phase)} />
        </section>
      ))}
    </div>
  );
}

function emptyText({ plan, isNarrowed }: StepsProps): string {
  if (isNarrowed) return "None of its steps is yours.";
  return plan.status === "draft" || plan.status === "saved"
    ? "Its steps come when the {plan} is active."
    : "It has no steps.";
}

function Band({ plan, steps, slip, next, today, access }: StepsProps) {
  if (steps.length === 0) return <p className="soft">Nothing to do.</p>;
  return (
    <ol className={"bare stack close"}>
      {steps.map((step) => {
        const mark = markOf(step, next, today);
        return (
          <li key={step.id} data-mark={mark}>
            <p className="between">
              {access ? (
                <a href={paths.action(plan.locationId, step.id)}>{step.title}</a>
              ) : (
                <strong>{step.title}</strong>
              )}
              <Status tone={tones[mark]} word={markWords[mark]} />
            </p>
            <p className="soft">{factsOf(step, slip, access !== null).join(" · ")}</p>
            {access?.mayEdit && <StepForms step={step} />}
          </li>
        );
      })}
    </ol>
  );
}

/** The next steps by name and day; with a way to each for whoever has an account. */
export function NextSteps({
  plan: { locationId },
  next,
  today,
  access,
}: Pick<StepsProps, "plan" | "next" | "today" | "access">) {
  return (
    <ol className={"bare stack close"}>
      {next.map((step) => (
        <li key={step.id}>
          {access ? <a href={paths.action(locationId, step.id)}>{step.title}</a> : <strong>{step.title}</strong>}
          <p className="soft">
            {[
              dayText(step.dueOn),
              ...(access ? doerOf(step) : []),
              ...(access && step.dueOn < today ? [markWords.late.toLowerCase()] : []),
            ].join(", ")}
          </p>
        </li>
      ))}
    </ol>
  );
}

function factsOf(step: RoadmapStep, slipOfItem: number, namesPeople: boolean): string[] {
  const slip = slipOfStep(step);
  const text = slip === slipOfItem ? null : slipText(slip);
  return [
    dayText(step.dueOn),
    ...(text ? [text] : []),
    ...(namesPeople ? doerOf(step) : []),
    ...(step.isMandatory ? ["Mandatory"] : []),
  ];
}

/** Who does a step; nothing where anybody may. */
export function doerOf(step: RoadmapStep): string[] {
  return (step.owner ?? step.ownerRole) ? [whoDoesIt(step)] : [];
}

function StepForms({ step }: { step: RoadmapStep }) {
  const intent = step.status === "done" ? `reopen:${step.id}` : `done:${step.id}`;
  const isSending = useIsSending(intent);
  const isNoting = useIsSending(`note:${step.id}`);
  return (
    <div className="row" data-print="hide">
      {step.status !== "notNeeded" && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="version" value={step.version} />
          <Button
            type="submit"
            name="intent"
            value={intent}
            small
            busy={isSending}
            disabled={isSending}
            aria-label={`${step.status === "done" ? "Open again" : "Mark done"}: ${step.title}`}
          >
            {step.status === "done" ? "Open again" : "Mark done"}
          </Button>
        </Form>
      )}
      <details className={styles.note}>
        <summary aria-label={`Add a note to ${step.title}`}>Add a note</summary>
        <Form method="post" preventScrollReset className="row">
          <label>
            <span className="visually-hidden">Note</span>
            <textarea className="native-input" name="text" rows={2} cols={26} maxLength={1_000} required />
          </label>
          <Button type="submit" name="intent" value={`note:${step.id}`} small busy={isNoting} disabled={isNoting}>
            Save note
          </Button>
        </Form>
      </details>
    </div>
  );
}

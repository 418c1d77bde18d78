import { Form } from "@remix-run/react";
import { actionWorkflow, isOpenActionStatus } from "#app/planning/actions/action-rules.ts";
import { assigneeText } from "#app/planning/actions/action-words.ts";
import { IDEA_PHASES, phaseWords } from "#app/planning/idea-catalog/idea-rules.ts";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/page/buttons.tsx";
import { countText, dayText } from "#app/ui/text/format.ts";
import { useIsSending } from "#app/ui/form/form.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { Status, type Tone } from "#app/ui/content/status.tsx";
import {
  groupMarkOf,
  groupSteps,
  type StepMark,
  stepMarkOf,
  type RoadmapStep,
  stepSlipDays,
  slipText,
} from "../roadmap.ts";
import styles from "./roadmap.module.css";

export const stepMarkWords: Record<StepMark, string> = {
  done: "Done",
  notNeeded: "Not needed",
  late: "Late",
  next: "Next",
  open: "To do",
};

const tones: Record<StepMark, Tone> = {
  done: "success",
  notNeeded: "neutral",
  late: "danger",
  next: "info",
  open: "neutral",
};

export interface StepBandsProps {
  plan: { status: string };
  steps: readonly RoadmapStep[];
  next: readonly RoadmapStep[];
  today: string;
  /** Days the whole item slipped; a step with the same slip does not repeat it. */
  slip: number;
  /** True when only one user's steps are shown. */
  isNarrowed: boolean;
  /** User's rights on steps; null shows steps without links to their pages. */
  access: { canEdit: boolean } | null;
}

/** Steps of one item in three bands: before, during and after it. */
export function StepBands(props: StepBandsProps) {
  if (props.steps.length === 0) {
    return (
      <p className="soft">
        <T>{emptyText(props)}</T>
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

function emptyText({ plan, isNarrowed }: StepBandsProps): string {
  if (isNarrowed) return "None of its steps are assigned to you.";
  return plan.status === "draft" || plan.status === "saved"
    ? "Its steps appear when the {plan} is active."
    : "This item has no steps.";
}

function Band({ steps, slip, next, today, access }: StepBandsProps) {
  if (steps.length === 0) return <p className="soft">No steps.</p>;
  return (
    <ol className={"bare stack close"}>
      {groupSteps(steps).map((group) => {
        const mark = groupMarkOf(group, next, today);
        const [step] = group;
        const of = { slip, next, today, access };
        if (!step) return null;
        return (
          <li key={step.id} data-mark={mark}>
            {group.length === 1 ? (
              <Step {...of} step={step} name={step.title} />
            ) : (
              <details>
                <summary className="unfold">
                  <strong>{step.title}</strong> <Status tone={tones[mark]} word={countDoneText(group)} />
                </summary>
                <ol className={"bare stack close"}>
                  {group.map((own) => (
                    <li key={own.id}>
                      <Step {...of} step={own} name={own.location} />
                    </li>
                  ))}
                </ol>
              </details>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Return how many locations are through with a step: "2 of 14 done". */
export function countDoneText(group: readonly RoadmapStep[]): string {
  const open = group.filter(({ status }) => isOpenActionStatus(status)).length;
  return `${group.length - open} of ${group.length} done`;
}

function Step({
  step,
  name,
  slip,
  next,
  today,
  access,
}: Pick<StepBandsProps, "slip" | "next" | "today" | "access"> & { step: RoadmapStep; name: string }) {
  const mark = stepMarkOf(step, next, today);
  return (
    <>
      <p className="between">
        {access ? <a href={paths.action(step.locationId, step.id)}>{name}</a> : <strong>{name}</strong>}
        <Status tone={tones[mark]} word={stepMarkWords[mark]} />
      </p>
      <p className="soft">{stepFacts(step, slip, access !== null).join(" · ")}</p>
      {access?.canEdit && <StepForms step={step} />}
    </>
  );
}

/** Next steps by name and first due day, with links for readers with an account. */
export function NextSteps({ next, today, access }: Pick<StepBandsProps, "next" | "today" | "access">) {
  return (
    <ol className={"bare stack close"}>
      {groupSteps(next).map((group) => {
        const [step] = group;
        if (!step) return null;
        const isOne = group.length === 1;
        return (
          <li key={step.id}>
            {access && isOne ? (
              <a href={paths.action(step.locationId, step.id)}>{step.title}</a>
            ) : (
              <strong>{step.title}</strong>
            )}
            <p className="soft">
              <T>
                {[
                  dayText(step.dueOn),
                  ...(isOne ? [] : [countText(group.length, "{location}")]),
                  ...(access && isOne ? stepAssignee(step) : []),
                  ...(access && step.dueOn < today ? [stepMarkWords.late.toLowerCase()] : []),
                ].join(", ")}
              </T>
            </p>
          </li>
        );
      })}
    </ol>
  );
}

function stepFacts(step: RoadmapStep, slipOfItem: number, showsAssignees: boolean): string[] {
  const slip = stepSlipDays(step);
  const text = slip === slipOfItem ? null : slipText(slip);
  return [
    dayText(step.dueOn),
    ...(text ? [text] : []),
    ...(showsAssignees ? stepAssignee(step) : []),
    ...(step.isMandatory ? ["Required"] : []),
  ];
}

/** Return a step's assignee as a list of one; empty when anyone may do it. */
export function stepAssignee(step: RoadmapStep): string[] {
  return (step.owner ?? step.ownerRole) ? [assigneeText(step)] : [];
}

function StepForms({ step }: { step: RoadmapStep }) {
  const intent = step.status === "done" ? "reopen" : "done";
  const { label } = actionWorkflow.transitions[intent];
  const isSending = useIsSending(intent, { actionId: step.id });
  const isNoting = useIsSending("note", { actionId: step.id });
  return (
    <div className="row" data-print="hide">
      {step.status !== "notNeeded" && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="actionId" value={step.id} />
          <input type="hidden" name="version" value={step.version} />
          <Button
            type="submit"
            name="intent"
            value={intent}
            small
            busy={isSending}
            disabled={isSending}
            aria-label={`${label}: ${step.title}, ${step.location}`}
          >
            {label}
          </Button>
        </Form>
      )}
      <details className={styles.note}>
        <summary aria-label={`Add note to ${step.title}, ${step.location}`}>Add note</summary>
        <Form method="post" preventScrollReset className="row">
          <input type="hidden" name="actionId" value={step.id} />
          <label>
            <span className="visually-hidden">Note</span>
            <textarea className="native-input" name="text" rows={2} cols={26} maxLength={1_000} required />
          </label>
          <Button type="submit" name="intent" value="note" small busy={isNoting} disabled={isNoting}>
            Save note
          </Button>
        </Form>
      </details>
    </div>
  );
}

import { Form } from "@remix-run/react";
import { draftsOf } from "#app/planning/campaigns/campaign-rules.ts";
import { ReasonField } from "#app/ui/reason-field.tsx";
import { paths } from "#app/paths.ts";
import { ConfirmButton } from "#app/ui/confirm.tsx";
import { countText, dayText, moneyText } from "#app/ui/format.ts";
import { SubmitButton } from "#app/ui/form.tsx";
import { PageLink } from "#app/ui/page.tsx";
import { type Period, type PlanStatusFacts, isOver, isWaiting } from "#app/planning/plans/plan-rules.ts";

type Actions = { done: number; needed: number; begun: number };

interface PlanStepsProps {
  plan: Period & PlanStatusFacts & { id: number; name: string; version: number; locationId: number; actions: Actions };
  totals: { cents: number };
  today: string;
  items: readonly unknown[];
  campaign: readonly PlanStatusFacts[];
  mayEdit: boolean;
  mayArchive: boolean;
}

/** What can become of a plan next, the likeliest as the primary button. */
export function PlanSteps(props: PlanStepsProps) {
  const { plan, mayEdit, mayArchive } = props;
  return (
    <span className="row" data-print="hide">
      {plan.status === "completed" && <PageLink to={paths.roadmap(plan.id, plan.locationId)}>Roadmap</PageLink>}
      {mayEdit && <PageLink to={paths.createPlan(undefined, { copy: plan.id })}>Duplicate</PageLink>}
      {mayArchive && <Archive {...props} />}
      {mayArchive && mayBeCompleted(props) && <Complete {...props} />}
      {mayEdit && <Next {...props} />}
      {plan.status === "active" && (
        <PageLink to={paths.roadmap(plan.id, plan.locationId)} primary>
          Open roadmap
        </PageLink>
      )}
    </span>
  );
}

function Archive({ plan }: PlanStepsProps) {
  if (plan.status === "archived") return <Move plan={plan} intent="restore" label="Restore {plan}" isPrimary />;
  if (plan.status === "draft") return null;
  return (
    <ConfirmButton
      label="Archive"
      confirmLabel="Archive {plan}"
      title={`Archive ${plan.name}?`}
      text="It leaves the lists of what runs. Its history stays, and you can restore it."
      intent="archive"
      values={{ version: plan.version }}
    />
  );
}

/** Work has begun on it, or its days are over; before that it can be taken back. */
function mayBeCompleted({ plan, today }: PlanStepsProps): boolean {
  return plan.status === "active" && (plan.actions.begun > 0 || isOver(plan, today));
}

function Complete({ plan }: PlanStepsProps) {
  const open = plan.actions.needed - plan.actions.done;
  return (
    <ConfirmButton
      label="Complete"
      confirmLabel="Complete {plan}"
      title={`Complete ${plan.name} now?`}
      text={`${leftOutText(open)} What is done stays.`}
      intent="complete"
      values={{ version: plan.version }}
    >
      <ReasonField />
    </ConfirmButton>
  );
}

function leftOutText(open: number): string {
  if (open === 0) return "None of its actions is open.";
  return `${countText(open, "open action")} ${open === 1 ? "counts" : "count"} as not needed, for your reason.`;
}

function Next({ plan, totals, items, campaign }: PlanStepsProps) {
  const { status } = plan;
  const savedTogether = campaign.filter((one) => one.status === "saved").length;
  const draftsTogether = draftsOf(campaign).length;
  // A plan that was made for somebody is answered before anything else.
  if (isWaiting(plan))
    return (
      <PageLink to={paths.answerPlan(plan.id)} primary>
        Answer
      </PageLink>
    );
  if (status === "draft") {
    return (
      <>
        <ConfirmButton
          label="Delete draft"
          title={`Delete ${plan.name}?`}
          text="The draft and its items are gone for good."
          intent="delete"
          values={{ version: plan.version }}
          tone="danger"
        />
        <PageLink to={paths.planItems(plan.id)} primary={items.length === 0}>
          Continue planning
        </PageLink>
        {items.length > 0 && (
          <Move
            plan={plan}
            intent="save"
            label={draftsTogether > 1 ? "Save only this {plan}" : "Save {plan}"}
            isPrimary={draftsTogether < 2}
          />
        )}
        {items.length > 0 && draftsTogether > 1 && (
          <Move plan={plan} intent="save-all" label={`Save all ${countText(draftsTogether, "{plan}")}`} isPrimary />
        )}
      </>
    );
  }
  if (status === "saved") {
    return (
      <>
        <Move plan={plan} intent="edit" label="Edit {plan}" />
        <Move
          plan={plan}
          intent="activate"
          label={savedTogether < 2 ? "Activate {plan}" : "Activate only this {plan}"}
          isPrimary={savedTogether < 2}
          about={`${countText(items.length, "item")}, ${moneyText(totals.cents)}, from ${dayText(plan.startsOn)}`}
        />
        {savedTogether > 1 && (
          <Move
            plan={plan}
            intent="activate-all"
            label={`Activate all ${countText(savedTogether, "{plan}")}`}
            isPrimary
          />
        )}
      </>
    );
  }
  if (status === "active" && plan.actions.begun === 0) {
    return (
      <ConfirmButton
        label="Take back"
        confirmLabel="Take back {plan}"
        title={`Take ${plan.name} back?`}
        text="Its actions leave the {checklist}, and you can change it again. Nothing of it is done yet."
        intent="deactivate"
        values={{ version: plan.version }}
      />
    );
  }
  return null;
}

interface MoveProps {
  plan: { version: number };
  intent: string;
  label: string;
  isPrimary?: boolean;
  about?: string;
}

function Move({ plan, intent, label, isPrimary = false, about }: MoveProps) {
  return (
    <Form method="post" aria-label={about}>
      <input type="hidden" name="version" value={plan.version} />
      <SubmitButton intent={intent} tone={isPrimary ? undefined : "secondary"}>
        {label}
      </SubmitButton>
    </Form>
  );
}

import { Form } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { ConfirmButton } from "#app/ui/confirm.tsx";
import { countText, dayText, moneyText } from "#app/ui/format.ts";
import { SubmitButton } from "#app/ui/form.tsx";
import { PageLink } from "#app/ui/page.tsx";
import type { Period } from "../plan-rules.ts";
import styles from "./plan-page.module.css";

interface PlanStepsProps {
  plan: Period & { id: number; name: string; status: string; locationId: number; autopilotAnswer: string | null };
  totals: { cents: number };
  items: readonly unknown[];
  actions: { begun: number };
  savedTogether: number;
  mayEdit: boolean;
  mayArchive: boolean;
}

/** What can become of a plan next, the likeliest as the primary button. */
export function PlanSteps(props: PlanStepsProps) {
  const { plan, mayEdit, mayArchive } = props;
  return (
    <span className={styles.steps} data-print="hide">
      {(plan.status === "active" || plan.status === "completed") && (
        <PageLink to={paths.roadmap(plan.id, plan.locationId)}>Roadmap</PageLink>
      )}
      {mayEdit && <PageLink to={paths.createPlan(undefined, { copy: plan.id })}>Duplicate</PageLink>}
      {mayArchive && <Archive {...props} />}
      {mayEdit && <Next {...props} />}
    </span>
  );
}

function Archive({ plan }: PlanStepsProps) {
  if (plan.status === "archived") return <Move intent="restore" label="Restore {plan}" isPrimary />;
  if (plan.status === "draft") return null;
  return (
    <ConfirmButton
      label="Archive"
      confirmLabel="Archive {plan}"
      title={`Archive ${plan.name}?`}
      text="It leaves the lists of what runs. Its history stays, and you can restore it."
      intent="archive"
    />
  );
}

function Next({ plan, totals, items, actions, savedTogether }: PlanStepsProps) {
  const { status } = plan;
  // A plan that was made for somebody is answered before anything else.
  if (status === "draft" && plan.autopilotAnswer === "waiting") return <PageLink to={paths.answerPlan(plan.id)} primary>Answer</PageLink>;
  if (status === "draft") {
    return (
      <>
        <ConfirmButton
          label="Delete draft"
          title={`Delete ${plan.name}?`}
          text="The draft and its items are gone for good."
          intent="delete"
          tone="danger"
        />
        <PageLink to={paths.planItems(plan.id)} primary={items.length === 0}>
          Continue planning
        </PageLink>
        {items.length > 0 && <Move intent="save" label="Save {plan}" isPrimary />}
      </>
    );
  }
  if (status === "saved") {
    return (
      <>
        <Move intent="edit" label="Edit {plan}" />
        {savedTogether > 1 && <Move intent="activate-all" label={`Activate all ${countText(savedTogether, "{plan}")}`} />}
        <Activate plan={plan} cents={totals.cents} items={items.length} />
      </>
    );
  }
  if (status === "active" && actions.begun === 0) {
    return (
      <ConfirmButton
        label="Take back"
        confirmLabel="Take back {plan}"
        title={`Take ${plan.name} back?`}
        text="Its actions leave the {checklist}, and you can change it again. Nothing of it is done yet."
        intent="deactivate"
      />
    );
  }
  return null;
}

function Activate({ plan, cents, items }: { plan: PlanStepsProps["plan"]; cents: number; items: number }) {
  return (
    <Form method="post" aria-label={`${countText(items, "item")}, ${moneyText(cents)}, from ${dayText(plan.startsOn)}`}>
      <SubmitButton intent="activate">{"Activate {plan}"}</SubmitButton>
    </Form>
  );
}

function Move({ intent, label, isPrimary = false }: { intent: string; label: string; isPrimary?: boolean }) {
  return (
    <Form method="post">
      <SubmitButton intent={intent} {...(isPrimary ? {} : { tone: "secondary" as const })}>
        {label}
      </SubmitButton>
    </Form>
  );
}

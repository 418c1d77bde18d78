import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { NOT_DRAFT_MESSAGE } from "#app/planning/plans/plan-rules.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/page/buttons.tsx";
import { Icon } from "#app/ui/content/icon.tsx";
import { Card, Page } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { EmptyState } from "#app/ui/content/status.tsx";
import { CopiedPlanCard, type CopiedPlanFacts } from "./copied-plan-card.tsx";
import { EditPlanForm, type EditedPlan, NewPlanForm, type NewPlanChoices, type NewPlanValues } from "./plan-form.tsx";

interface PlanDetailsProps {
  /** Plan whose details are edited; null for a new plan. */
  plan: EditedPlan | null;
  choices: NewPlanChoices;
  values: NewPlanValues;
  /** Plan that the new one is copied from. */
  source: CopiedPlanFacts | null;
  today: string;
  /** Guide for a user's first plan. */
  guide: ReactNode;
  lastResult?: SubmissionResult;
}

/** Page of a plan's dates, objectives and budget, the first step of planning. */
export function PlanDetailsPage(props: PlanDetailsProps) {
  return props.plan ? <Details {...props} plan={props.plan} /> : <CreatePlan {...props} />;
}

function Details({ plan, choices, today, lastResult }: PlanDetailsProps & { plan: EditedPlan }) {
  const crumbs = [
    { label: "{Plans}", to: paths.plans() },
    { label: plan.name, to: paths.plan(plan.id) },
  ];
  return (
    <Page title="{Plan} details" crumbs={crumbs}>
      {plan.status === "draft" ? (
        <EditPlanForm key={plan.version} plan={plan} choices={choices} today={today} lastResult={lastResult} />
      ) : (
        <Card>
          <EmptyState
            title="This {plan} isn't a draft"
            text={NOT_DRAFT_MESSAGE}
            action={{ label: "Open {plan}", to: paths.plan(plan.id) }}
          />
        </Card>
      )}
    </Page>
  );
}

function CreatePlan(props: PlanDetailsProps) {
  return (
    <Page
      title="Create {Plan}"
      purpose="Choose where, why and when. Next, you add {ideas} and see what they cost."
      action={
        <ButtonLink to={paths.plans()}>
          <Icon name="menu" size={18} />
          <T>{"Your {plans}"}</T>
        </ButtonLink>
      }
    >
      <Start {...props} />
    </Page>
  );
}

function Start({ choices, values, source, today, guide, lastResult }: PlanDetailsProps) {
  if (choices.locations.length === 0 || choices.objectives.length === 0) {
    const empty =
      choices.locations.length === 0
        ? {
            title: "No open {locations} yet",
            text: "Every {plan} belongs to a {location}. Ask your {advisor} for access to one.",
          }
        : { title: "No objectives yet", text: "Your {advisor} sets up objectives. Then you can create {plans} here." };
    return (
      <Card>
        <EmptyState {...empty} />
      </Card>
    );
  }
  return (
    <>
      {guide}
      <NewPlanForm choices={choices} values={values} today={today} lastResult={lastResult}>
        {source && <CopiedPlanCard plan={source} today={today} />}
      </NewPlanForm>
    </>
  );
}

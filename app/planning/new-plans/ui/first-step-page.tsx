import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { NOT_DRAFT } from "#app/planning/plans/plan-rules.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/buttons.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Card, Page } from "#app/ui/page.tsx";
import { Say } from "#app/ui/say.tsx";
import { EmptyState } from "#app/ui/status.tsx";
import { CopiedPlan, type CopiedPlanFacts } from "./copied-plan.tsx";
import { EditPlanForm, type EditedPlan, NewPlanForm, type NewPlanChoices, type NewPlanValues } from "./plan-form.tsx";

interface FirstStepProps {
  /** The plan whose facts are edited; null begins a new one. */
  plan: EditedPlan | null;
  choices: NewPlanChoices;
  values: NewPlanValues;
  /** The plan that the new one is copied from. */
  source: CopiedPlanFacts | null;
  today: string;
  /** Leads whoever makes the first one. */
  guide: ReactNode;
  lastResult?: SubmissionResult;
}

/** Where a plan begins. */
export function FirstStepPage(props: FirstStepProps) {
  return props.plan ? <Details {...props} plan={props.plan} /> : <Beginning {...props} />;
}

function Details({ plan, choices, today, lastResult }: FirstStepProps & { plan: EditedPlan }) {
  const crumbs = [
    { label: "{Plans}", to: paths.plans() },
    { label: plan.name, to: paths.plan(plan.id) },
  ];
  return (
    <Page title="{Plan} details" crumbs={crumbs}>
      {plan.status === "draft" ? (
        <EditPlanForm key={plan.version} {...{ plan, choices, today, lastResult }} />
      ) : (
        <Card>
          <EmptyState
            title="This {plan} is no draft"
            text={NOT_DRAFT}
            action={{ label: "Open the {plan}", to: paths.plan(plan.id) }}
          />
        </Card>
      )}
    </Page>
  );
}

function Beginning(props: FirstStepProps) {
  return (
    <Page
      title="Create {Plan}"
      purpose="Choose where, what for and when. You pick the {ideas} and see every cost on the next page."
      action={
        <ButtonLink to={paths.plans()}>
          <Icon name="menu" size={18} />
          <Say>{"Your {plans}"}</Say>
        </ButtonLink>
      }
    >
      <Start {...props} />
    </Page>
  );
}

function Start({ choices, values, source, today, guide, lastResult }: FirstStepProps) {
  if (choices.locations.length === 0 || choices.objectives.length === 0) {
    const empty =
      choices.locations.length === 0
        ? {
            title: "No open {location} yet",
            text: "A {plan} belongs to a {location}. Ask your {advisor} to give you one.",
          }
        : { title: "No objectives yet", text: "Your {advisor} sets up what {plans} are for. Then you can begin here." };
    return (
      <Card>
        <EmptyState {...empty} />
      </Card>
    );
  }
  return (
    <>
      {guide}
      <NewPlanForm {...{ choices, values, today, lastResult }}>
        {source && <CopiedPlan plan={source} today={today} />}
      </NewPlanForm>
    </>
  );
}

import type { ComponentProps, ReactNode } from "react";
import { allText } from "#app/planning/plans/plan-words.ts";
import { locationText } from "#app/organization/locations/location-words.ts";
import { paths } from "#app/paths.ts";
import { Button, ButtonLink } from "#app/ui/page/buttons.tsx";
import { dayText } from "#app/ui/text/format.ts";
import { Card, Page, PageLink } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { EmptyState } from "#app/ui/content/status.tsx";
import { nextSteps, type RoadmapStep } from "../roadmap.ts";
import { RoadmapBody } from "./roadmap-body.tsx";
import { NextSteps } from "./roadmap-steps.tsx";
import styles from "./roadmap.module.css";

type BodyProps = Omit<ComponentProps<typeof RoadmapBody>, "next" | "access">;

interface RoadmapProps extends BodyProps {
  plan: BodyProps["plan"] & {
    id: number;
    locationId: number;
    number: string;
    pcNumber: string;
    objectives: readonly { name: string }[];
  };
  /** Number of plans: 1, or all of the plan's campaign. */
  plans: number;
  /** Roadmaps of the campaign's other locations. */
  campaign: ReactNode;
  /** Chart of the plan's costs. */
  costs: ReactNode;
  canEdit: boolean;
  canShare: boolean;
}

/** Page of one plan's roadmap: steps before, during and after each item, and who does them. */
export function RoadmapPage(props: RoadmapProps) {
  const { plan, plans, items, steps, canEdit } = props;
  const next = nextSteps(steps);
  const where =
    plans > 1 ? allText(plans, "{location}") : locationText({ name: plan.location, pcNumber: plan.pcNumber });
  return (
    <Page
      title="Execution roadmap"
      crumbs={[
        { label: "{Plans}", to: paths.plans() },
        { label: plan.name, to: paths.plan(plan.id) },
      ]}
      purpose={`${plan.name} · ${where} · ${dayText(plan.startsOn)} to ${dayText(plan.endsOn)}`}
      action={<Tools {...props} />}
    >
      <div className={`stack loose ${styles.page}`}>
        {props.campaign}
        <Head {...props} next={next} />
        {items.length === 0 ? (
          <Card>
            <EmptyState
              title="No items yet"
              text="Each item in this {plan} appears here with its steps before, during and after."
              action={{ label: "Open {plan}", to: paths.plan(plan.id) }}
            />
          </Card>
        ) : (
          <RoadmapBody {...props} plan={{ ...plan, location: where }} next={next} access={{ canEdit }} />
        )}
      </div>
    </Page>
  );
}

function Tools({ plan, plans, canShare }: Pick<RoadmapProps, "plan" | "plans" | "canShare">) {
  if (plans > 1) {
    return <PageLink to={paths.checklist(null, { campaign: plan.id })}>{"Open {checklist}"}</PageLink>;
  }
  return (
    <span className="row" data-print="hide">
      <PageLink to={paths.checklist(plan.locationId, { plan: plan.id })}>{"Open {checklist}"}</PageLink>
      <ButtonLink to={paths.roadmapFile(plan.id, plan.locationId)} native>
        Add to your calendar app
      </ButtonLink>
      {canShare && <PageLink to={paths.shareRoadmap(plan.id, plan.locationId)}>Share</PageLink>}
      <span data-needs-script="">
        <Button onClick={() => window.print()}>Print</Button>
      </span>
    </span>
  );
}

function Head({ plan, costs, today, next, state, canEdit }: RoadmapProps & { next: readonly RoadmapStep[] }) {
  return (
    <div className={styles.head}>
      <Card title="Objective">
        <p>{plan.objectives.map(({ name }) => name).join(", ")}</p>
      </Card>
      <Card title="Costs">{costs}</Card>
      <Card title={state.mine ? "Your next three steps" : "Next three steps"}>
        {next.length === 0 ? (
          <p className="soft">
            <T>{plan.status === "active" ? "All steps are done." : "Steps appear when the {plan} is active."}</T>
          </p>
        ) : (
          <NextSteps next={next} today={today} access={{ canEdit }} />
        )}
      </Card>
    </div>
  );
}

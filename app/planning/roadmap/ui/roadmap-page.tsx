import type { ComponentProps, ReactNode } from "react";
import { locationText } from "#app/organization/locations/location-words.ts";
import { paths } from "#app/paths.ts";
import { Button, ButtonLink } from "#app/ui/buttons.tsx";
import { dayText } from "#app/ui/format.ts";
import { Card, Page, PageLink } from "#app/ui/page.tsx";
import { Say } from "#app/ui/say.tsx";
import { EmptyState } from "#app/ui/status.tsx";
import { nextSteps, type RoadmapStep } from "../roadmap.ts";
import { RoadmapBody } from "./roadmap-body.tsx";
import { NextSteps } from "./roadmap-steps.tsx";
import styles from "./roadmap.module.css";

type BodyProps = Omit<ComponentProps<typeof RoadmapBody>, "next" | "access">;

interface RoadmapProps extends BodyProps {
  plan: BodyProps["plan"] & { id: number; number: string; pcNumber: string; objectives: readonly { name: string }[] };
  /** What the plan costs, drawn. */
  costs: ReactNode;
  mayEdit: boolean;
  mayShare: boolean;
}

/** One plan at one location over time: what comes before, during and after each item, and who does it. */
export function RoadmapPage(props: RoadmapProps) {
  const { plan, items, steps, mayEdit, mayShare } = props;
  const next = nextSteps(steps);
  const where = locationText({ name: plan.location, pcNumber: plan.pcNumber });
  return (
    <Page
      title="Execution Roadmap"
      crumbs={[
        { label: "{Plans}", to: paths.plans() },
        { label: plan.name, to: paths.plan(plan.id) },
      ]}
      purpose={`${plan.name} · ${where} · ${dayText(plan.startsOn)} to ${dayText(plan.endsOn)}`}
      action={<Tools plan={plan} mayShare={mayShare} />}
    >
      <div className={`stack loose ${styles.page}`}>
        <Head {...props} next={next} />
        {items.length === 0 ? (
          <Card>
            <EmptyState
              title="Nothing is planned yet"
              text="Each item of this {plan} shows here with what to do before, during and after it."
              action={{ label: "Open the {plan}", to: paths.plan(plan.id) }}
            />
          </Card>
        ) : (
          <RoadmapBody {...props} next={next} access={{ mayEdit }} />
        )}
      </div>
    </Page>
  );
}

function Tools({ plan, mayShare }: { plan: { id: number; locationId: number }; mayShare: boolean }) {
  return (
    <span className="row" data-print="hide">
      <PageLink to={paths.checklist(plan.locationId, { plan: plan.id })}>{"Open the {checklist}"}</PageLink>
      <ButtonLink to={paths.roadmapFile(plan.id, plan.locationId)} native>
        Add to my calendar
      </ButtonLink>
      {mayShare && <PageLink to={paths.shareRoadmap(plan.id, plan.locationId)}>Share</PageLink>}
      <span data-needs-script="">
        <Button onClick={() => window.print()}>Print</Button>
      </span>
    </span>
  );
}

function Head({ plan, costs, today, next, state, mayEdit }: RoadmapProps & { next: readonly RoadmapStep[] }) {
  return (
    <div className={styles.head}>
      <Card title="Objective">
        <p>{plan.objectives.map(({ name }) => name).join(", ")}</p>
      </Card>
      <Card title="Costs">{costs}</Card>
      <Card title={state.mine ? "Your next three steps" : "Next three steps"}>
        {next.length === 0 ? (
          <p className="soft">
            <Say>{plan.status === "active" ? "Everything is done." : "Steps come when the {plan} is active."}</Say>
          </p>
        ) : (
          <NextSteps plan={plan} next={next} today={today} access={{ mayEdit }} />
        )}
      </Card>
    </div>
  );
}

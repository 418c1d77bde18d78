import type { ReactNode } from "react";
import { locationText } from "#app/organization/locations/location-words.ts";
import { paths } from "#app/paths.ts";
import { Button, ButtonLink } from "#app/ui/buttons.tsx";
import { dayText } from "#app/ui/format.ts";
import { Card, Page, PageLink } from "#app/ui/page.tsx";
import { Say } from "#app/ui/say.tsx";
import { EmptyState, Money } from "#app/ui/status.tsx";
import type { Period } from "#app/planning/plans/plan-rules.ts";
import type { RoadmapState } from "../roadmap-address.ts";
import { nextSteps, type RoadmapStep } from "../roadmap.ts";
import { RoadmapBody, type RoadmapItem } from "./roadmap-body.tsx";
import { doerOf, markWords } from "./roadmap-steps.tsx";
import styles from "./roadmap.module.css";

interface RoadmapProps {
  plan: Period & {
    id: number;
    name: string;
    number: string;
    status: string;
    location: string;
    locationId: number;
    pcNumber: string;
    budgetCents: number | null;
    objectives: readonly { id: number; name: string }[];
  };
  /** What the plan costs, drawn. */
  costs: ReactNode;
  state: RoadmapState;
  today: string;
  items: readonly (RoadmapItem & { plannedCents: number })[];
  /** All of them, or the reader's own where the state says so. */
  steps: readonly RoadmapStep[];
  mayEdit: boolean;
  mayShare: boolean;
}

/** One plan at one location over time: what comes before, during and after each item, and who does it. */
export function RoadmapPage(props: RoadmapProps) {
  const { plan, state, today, items, steps, mayEdit, mayShare } = props;
  const next = nextSteps(steps);
  return (
    <Page
      title="Execution Roadmap"
      crumbs={[
        { label: "{Plans}", to: paths.plans() },
        { label: plan.name, to: paths.plan(plan.id) },
      ]}
      purpose={`${plan.name} · ${locationText({ name: plan.location, pcNumber: plan.pcNumber })} · ${dayText(plan.startsOn)} to ${dayText(plan.endsOn)}`}
      action={<Tools plan={plan} mayShare={mayShare} />}
    >
      <div className={styles.page}>
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
          <RoadmapBody
            plan={plan}
            state={state}
            items={items}
            steps={steps}
            next={next}
            today={today}
            access={{ mayEdit }}
            costOf={({ id }) => <Money cents={items.find((item) => item.id === id)?.plannedCents ?? 0} />}
          />
        )}
      </div>
    </Page>
  );
}

function Tools({ plan, mayShare }: { plan: { id: number; locationId: number }; mayShare: boolean }) {
  return (
    <span className={styles.tools} data-print="hide">
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

function Head({ plan, costs, today, next, state }: RoadmapProps & { next: readonly RoadmapStep[] }) {
  return (
    <div className={styles.head}>
      <Card title="Objective">
        <p>{plan.objectives.map(({ name }) => name).join(", ")}</p>
      </Card>
      <Card title="Costs">{costs}</Card>
      <Card title={state.mine ? "Your next three steps" : "Next three steps"}>
        {next.length === 0 ? (
          <p className={styles.soft}>
            <Say>{plan.status === "active" ? "Everything is done." : "Steps come when the {plan} is active."}</Say>
          </p>
        ) : (
          <ol className={styles.next}>
            {next.map((step) => (
              <li key={step.id}>
                <a href={paths.action(plan.locationId, step.id)}>{step.title}</a>
                <span className={styles.soft}>
                  {[
                    dayText(step.dueOn),
                    ...doerOf(step),
                    ...(step.dueOn < today ? [markWords.late.toLowerCase()] : []),
                  ].join(", ")}
                </span>
              </li>
            ))}
          </ol>
        )}
      </Card>
    </div>
  );
}

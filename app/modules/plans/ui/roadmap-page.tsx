import { Link } from "@remix-run/react";
import { whoDoesIt } from "#app/modules/checklist/action-groups.ts";
import { locationText } from "#app/modules/locations/location-words.ts";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/buttons.tsx";
import { dayText } from "#app/ui/format.ts";
import { Card, Page, PageLink } from "#app/ui/page.tsx";
import { Say } from "#app/ui/say.tsx";
import { EmptyState, Money } from "#app/ui/status.tsx";
import type { Period } from "../plan-rules.ts";
import { type RoadmapStep, nextSteps, weeksOf } from "../roadmap.ts";
import { CostHead, type Costs } from "./cost-panel.tsx";
import { daysText } from "./item-list.tsx";
import styles from "./roadmap.module.css";
import { StepBands, markWords } from "./roadmap-steps.tsx";
import { Timeline } from "./timeline.tsx";

interface RoadmapProps extends Costs {
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
  today: string;
  items: readonly (Period & { id: number; title: string; channel: string; plannedCents: number; vendor: string })[];
  steps: readonly RoadmapStep[];
  mayEdit: boolean;
}

/** One plan at one location over time: what comes before, during and after each item, and who does it. */
export function RoadmapPage(props: RoadmapProps) {
  const { plan, today, items, steps, mayEdit } = props;
  const next = nextSteps(steps);
  return (
    <Page
      title="Execution Roadmap"
      crumbs={[
        { label: "{Plans}", to: paths.createPlan() },
        { label: plan.name, to: paths.plan(plan.id) },
      ]}
      purpose={`${plan.name} · ${locationText({ name: plan.location, pcNumber: plan.pcNumber })} · ${dayText(plan.startsOn)} to ${dayText(plan.endsOn)}`}
      action={
        <span className={styles.tools} data-print="hide">
          <PageLink to={paths.checklist(plan.locationId, { plan: plan.id })}>{"Open the {checklist}"}</PageLink>
          <span data-needs-script="">
            <Button onClick={() => window.print()}>Print</Button>
          </span>
        </span>
      }
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
          <>
            <Timeline weeks={weeksOf(plan, steps)} items={items} steps={steps} next={next} today={today} />
            {items.map((item) => (
              <Card key={item.id} title={item.title} action={<Money cents={item.plannedCents} />}>
                <p className={styles.soft}>
                  {daysText(item)} · {item.channel}
                  {item.vendor && ` · ${item.vendor}`}
                </p>
                <StepBands
                  plan={plan}
                  steps={steps.filter(({ itemId }) => itemId === item.id)}
                  next={next}
                  today={today}
                  mayEdit={mayEdit}
                />
              </Card>
            ))}
          </>
        )}
      </div>
    </Page>
  );
}

function Head({ plan, items, totals, verdict, today, next }: RoadmapProps & { next: readonly RoadmapStep[] }) {
  return (
    <div className={styles.head}>
      <Card title="Objective">
        <p>{plan.objectives.map(({ name }) => name).join(", ")}</p>
      </Card>
      <Card title="Costs">
        <CostHead totals={totals} verdict={verdict} budgetCents={plan.budgetCents} items={items.length} />
      </Card>
      <Card title="Next three steps">
        {next.length === 0 ? (
          <p className={styles.soft}>
            <Say>{plan.status === "active" ? "Everything is done." : "Steps come when the {plan} is active."}</Say>
          </p>
        ) : (
          <ol className={styles.next}>
            {next.map((step) => (
              <li key={step.id}>
                <Link to={paths.action(plan.locationId, step.id)}>{step.title}</Link>
                <span className={styles.soft}>
                  {dayText(step.dueOn)}, {whoDoesIt(step)}
                  {step.dueOn < today && `, ${markWords.late.toLowerCase()}`}
                </span>
              </li>
            ))}
          </ol>
        )}
      </Card>
    </div>
  );
}

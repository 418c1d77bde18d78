import type { ComponentProps } from "react";
import { Button } from "#app/ui/buttons.tsx";
import { dayText } from "#app/ui/format.ts";
import { Card, Page } from "#app/ui/page.tsx";
import { ProductLogo } from "#app/ui/shell/product-logo.tsx";
import type { Period } from "#app/planning/plans/plan-rules.ts";
import type { RoadmapState } from "../roadmap-address.ts";
import { nextSteps, type RoadmapStep } from "../roadmap.ts";
import { RoadmapBody } from "./roadmap-body.tsx";
import styles from "./roadmap.module.css";

interface SharedProps {
  productName: string;
  company: string;
  plan: Period & { name: string; location: string; locationId: number; status: string; objectives: readonly string[] };
  state: RoadmapState;
  today: string;
  items: ComponentProps<typeof RoadmapBody>["items"];
  steps: readonly RoadmapStep[];
}

/** A roadmap as people without an account read it: what happens when, and nothing to do with it. */
export function SharedRoadmapPage({ productName, company, plan, state, today, items, steps }: SharedProps) {
  const next = nextSteps(steps);
  return (
    <div className={styles.shared}>
      <header className={styles.sharedHead} data-print="hide">
        <ProductLogo name={productName} />
        <span>{company}</span>
      </header>
      <main>
        <Page
          title={plan.name}
          purpose={`${plan.location} · ${dayText(plan.startsOn)} to ${dayText(plan.endsOn)} · ${plan.objectives.join(", ")}`}
          action={
            <span data-needs-script="" data-print="hide">
              <Button onClick={() => window.print()}>Print</Button>
            </span>
          }
        >
          <div className={styles.page}>
            {next.length > 0 && (
              <Card title="Next three steps">
                <ol className={styles.next}>
                  {next.map((step) => (
                    <li key={step.id}>
                      <strong>{step.title}</strong>
                      <span className={styles.soft}>{dayText(step.dueOn)}</span>
                    </li>
                  ))}
                </ol>
              </Card>
            )}
            <RoadmapBody
              plan={plan}
              state={state}
              items={items}
              steps={steps}
              next={next}
              today={today}
              access={null}
            />
          </div>
        </Page>
      </main>
    </div>
  );
}

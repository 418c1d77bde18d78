import type { ComponentProps } from "react";
import { Button } from "#app/ui/page/buttons.tsx";
import { dayText } from "#app/ui/text/format.ts";
import { Card, Page } from "#app/ui/page/page.tsx";
import { ProductLogo } from "#app/ui/shell/product-logo.tsx";
import { nextSteps } from "../roadmap.ts";
import { RoadmapBody } from "./roadmap-body.tsx";
import { NextSteps } from "./roadmap-steps.tsx";
import styles from "./roadmap.module.css";

interface SharedProps extends Omit<ComponentProps<typeof RoadmapBody>, "next" | "access"> {
  productName: string;
  company: string;
  plan: ComponentProps<typeof RoadmapBody>["plan"] & { objectives: readonly string[] };
}

/** Read-only page of a roadmap for people without an account. */
export function SharedRoadmapPage({ productName, company, ...roadmap }: SharedProps) {
  const { plan, today } = roadmap;
  const next = nextSteps(roadmap.steps);
  return (
    <div className={`stack loose ${styles.shared}`}>
      <header className="between medium" data-print="hide">
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
          <div className={`stack loose ${styles.page}`}>
            {next.length > 0 && (
              <Card title="Next three steps">
                <NextSteps next={next} today={today} access={null} />
              </Card>
            )}
            <RoadmapBody {...roadmap} next={next} access={null} />
          </div>
        </Page>
      </main>
    </div>
  );
}

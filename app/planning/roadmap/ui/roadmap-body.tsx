import type { ReactNode } from "react";
import { buttonClass } from "#app/ui/buttons.tsx";
import { Card } from "#app/ui/page.tsx";
import { Status } from "#app/ui/status.tsx";
import type { Period } from "#app/planning/plans/plan-rules.ts";
import { type RoadmapState, roadmapLink } from "../roadmap-address.ts";
import { columnsOf, usualZoom, type Zoom, ZOOMS } from "../roadmap-columns.ts";
import { type PlannedItem, type RoadmapStep, slipOf, slipText } from "../roadmap.ts";
import { daysText } from "#app/planning/plans/plan-words.ts";
import { RoadmapMonths } from "./roadmap-months.tsx";
import { StepBands } from "./roadmap-steps.tsx";
import styles from "./roadmap.module.css";
import { Timeline } from "./timeline.tsx";

export interface RoadmapItem extends PlannedItem {
  id: number;
  title: string;
  channel: string;
  vendor: string;
}

/** The timeline and its items: on a screen a card each, on paper a page a month. */
export function RoadmapBody({
  plan,
  state,
  items,
  steps,
  next,
  today,
  access,
  costOf,
}: {
  plan: Period & { name: string; location: string; locationId: number; status: string };
  state: RoadmapState;
  items: readonly RoadmapItem[];
  steps: readonly RoadmapStep[];
  next: readonly RoadmapStep[];
  today: string;
  /** What the reader can do with a step; null for somebody without an account. */
  access: { mayEdit: boolean } | null;
  costOf?: (item: RoadmapItem) => ReactNode;
}) {
  const zoom = state.zoom ?? usualZoom(plan, steps);
  return (
    <>
      <Look state={state} zoom={zoom} hasOwn={access !== null} />
      <Timeline
        columns={columnsOf(plan, steps, zoom)}
        zoom={zoom}
        items={items}
        steps={steps}
        next={next}
        today={today}
      />
      <div className={styles.items}>
        {items.map((item) => {
          const slip = slipOf(item);
          const text = slipText(slip);
          return (
            <Card key={item.id} title={item.title} action={costOf?.(item)}>
              <p className={styles.facts}>
                {daysText(item)} · {item.channel}
                {item.vendor && ` · ${item.vendor}`}
                {text && <Status tone={slip > 0 ? "warning" : "info"} word={text} />}
              </p>
              <StepBands
                plan={plan}
                steps={steps.filter(({ itemId }) => itemId === item.id)}
                slip={slip}
                next={next}
                today={today}
                isNarrowed={state.mine}
                access={access}
              />
            </Card>
          );
        })}
      </div>
      <RoadmapMonths plan={plan} items={items} steps={steps} next={next} today={today} namesPeople={access !== null} />
    </>
  );
}

const zoomWords: Record<Zoom, string> = { week: "Weeks", month: "Months", quarter: "Quarters" };

/** How the roadmap is looked at: links, so that it works without script and in a shared address. */
function Look({ state, zoom, hasOwn }: { state: RoadmapState; zoom: Zoom; hasOwn: boolean }) {
  return (
    <nav className={styles.look} aria-label="How to look at it" data-print="hide">
      {ZOOMS.map((one) => (
        <a
          key={one}
          href={roadmapLink(state, { zoom: one })}
          className={`${buttonClass({ small: true })} ${styles.zoom}`}
          aria-current={one === zoom ? "true" : undefined}
          data-keep=""
        >
          {zoomWords[one]}
        </a>
      ))}
      {hasOwn && (
        <a
          href={roadmapLink(state, { mine: !state.mine })}
          className={buttonClass({ small: true })}
          aria-current={state.mine ? "true" : undefined}
          data-keep=""
        >
          Only mine
        </a>
      )}
    </nav>
  );
}

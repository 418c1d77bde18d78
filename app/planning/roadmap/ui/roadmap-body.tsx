import { buttonClass } from "#app/ui/buttons.tsx";
import { Card } from "#app/ui/page.tsx";
import { Money, Status } from "#app/ui/status.tsx";
import type { Period } from "#app/planning/plans/plan-rules.ts";
import { columnsOf, roadmapLink, type RoadmapState, usualZoom, type Zoom, ZOOMS } from "../roadmap-columns.ts";
import { type PlannedItem, slipOf, slipText } from "../roadmap.ts";
import { daysText } from "#app/planning/plans/plan-words.ts";
import { RoadmapMonths } from "./roadmap-months.tsx";
import { StepBands, type StepsProps } from "./roadmap-steps.tsx";
import styles from "./roadmap.module.css";
import { Timeline } from "./timeline.tsx";

interface RoadmapBodyProps extends Omit<StepsProps, "slip" | "isNarrowed"> {
  plan: Period & { name: string; location: string; locationId: number; status: string };
  state: RoadmapState;
  /** Without costs for somebody without an account. */
  items: readonly (PlannedItem & {
    id: number;
    title: string;
    channel: string;
    vendor: string;
    plannedCents?: number;
  })[];
}

/** The timeline and its items: on a screen a card each, on paper a page a month. */
export function RoadmapBody({ state, items, ...of }: RoadmapBodyProps) {
  const { plan, steps, access } = of;
  const zoom = state.zoom ?? usualZoom(plan, steps);
  return (
    <>
      <Look state={state} zoom={zoom} hasOwn={access !== null} />
      <Timeline {...of} columns={columnsOf(plan, steps, zoom)} zoom={zoom} items={items} />
      <div className={`stack loose ${styles.items}`}>
        {items.map((item) => {
          const slip = slipOf(item);
          const text = slipText(slip);
          const own = steps.filter(({ itemId }) => itemId === item.id);
          const { plannedCents } = item;
          return (
            <Card
              key={item.id}
              title={item.title}
              action={plannedCents === undefined ? undefined : <Money cents={plannedCents} />}
            >
              <p className="row soft">
                {[daysText(item), item.channel, item.vendor].filter(Boolean).join(" · ")}
                {text && <Status tone={slip > 0 ? "warning" : "info"} word={text} />}
              </p>
              <StepBands {...of} steps={own} slip={slip} isNarrowed={state.mine} />
            </Card>
          );
        })}
      </div>
      <RoadmapMonths {...of} items={items} namesPeople={access !== null} />
    </>
  );
}

const zoomWords: Record<Zoom, string> = { week: "Weeks", month: "Months", quarter: "Quarters" };

/** How the roadmap is looked at: links, so that it works without script and in a shared address. */
function Look({ state, zoom, hasOwn }: { state: RoadmapState; zoom: Zoom; hasOwn: boolean }) {
  return (
    <nav className={`row ${styles.look}`} aria-label="How to look at it" data-print="hide">
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

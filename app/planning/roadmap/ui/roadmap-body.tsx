import { buttonClass } from "#app/ui/page/buttons.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { Money, Status } from "#app/ui/content/status.tsx";
import type { Period } from "#app/planning/plans/plan-rules.ts";
import { itemDaysText } from "#app/planning/plans/plan-words.ts";
import { roadmapColumns, roadmapLink, type RoadmapState, defaultZoom, type Zoom, ZOOMS } from "../timeline-columns.ts";
import { type BaselineItem, itemSlipDays, slipText } from "../roadmap.ts";
import { RoadmapMonths } from "./roadmap-months.tsx";
import { StepBands, type StepBandsProps } from "./roadmap-steps.tsx";
import styles from "./roadmap.module.css";
import { Timeline } from "./timeline.tsx";

interface RoadmapBodyProps extends Omit<StepBandsProps, "slip" | "isNarrowed"> {
  plan: Period & { name: string; location: string; status: string };
  state: RoadmapState;
  /** Without costs for a reader without an account. */
  items: readonly (BaselineItem & {
    id: number;
    title: string;
    channel: string;
    vendor: string;
    plannedCents?: number;
  })[];
}

/** Timeline and items of a roadmap: a card per item on screen, a page per month on paper. */
export function RoadmapBody({ state, items, ...of }: RoadmapBodyProps) {
  const { plan, steps, access } = of;
  const zoom = state.zoom ?? defaultZoom(plan, steps);
  return (
    <>
      <ViewOptions state={state} zoom={zoom} hasOwn={access !== null} />
      <Timeline {...of} columns={roadmapColumns(plan, steps, zoom)} zoom={zoom} items={items} />
      <div className={`stack loose ${styles.items}`}>
        {items.map((item) => {
          const slip = itemSlipDays(item);
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
                {[itemDaysText(item), item.channel, item.vendor].filter(Boolean).join(" · ")}
                {text && <Status tone={slip > 0 ? "warning" : "info"} word={text} />}
              </p>
              <StepBands {...of} steps={own} slip={slip} isNarrowed={state.mine} />
            </Card>
          );
        })}
      </div>
      <RoadmapMonths {...of} items={items} showsAssignees={access !== null} />
    </>
  );
}

const zoomWords: Record<Zoom, string> = { week: "Weeks", month: "Months", quarter: "Quarters" };

/** View options as links, so that they work without JavaScript and in a shared address. */
function ViewOptions({ state, zoom, hasOwn }: { state: RoadmapState; zoom: Zoom; hasOwn: boolean }) {
  return (
    <nav className={`row ${styles.look}`} aria-label="View" data-print="hide">
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
          Mine only
        </a>
      )}
    </nav>
  );
}

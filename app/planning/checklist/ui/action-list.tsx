import { useId, useRef } from "react";
import { paths } from "#app/paths.ts";
import { buttonClass } from "#app/ui/buttons.tsx";
import { countText, numberText } from "#app/ui/format.ts";
import { Icon } from "#app/ui/icon.tsx";
import { EmptyState } from "#app/ui/status.tsx";
import { isFiltered, entriesOf, linkOf } from "#app/ui/list/list-view.ts";
import { BottomPager } from "#app/ui/list/pager.tsx";
import { type ActionListState, actionListView } from "../action-list.ts";
import type { ChecklistChoices } from "../action-list.server.ts";
import { percentDone, type Progress } from "#app/planning/actions/action-rules.ts";
import { ActionRows, type ActionRow } from "./action-rows.tsx";
import { ChecklistFilters } from "./checklist-filters.tsx";
import styles from "./checklist.module.css";
import { useRowKeys } from "./row-keys.ts";
import { TickedBar } from "./ticked-bar.tsx";

/** The checklist itself: filters, groups, pages, and what can be done with several actions at once. */
export function ActionList({
  state,
  rows,
  total,
  today,
  locationId,
  choices,
  progress,
  mayEdit,
}: {
  state: ActionListState;
  rows: ActionRow[];
  total: number;
  today: string;
  locationId: number | null;
  choices: ChecklistChoices;
  progress: Progress;
  mayEdit: boolean;
}) {
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  useRowKeys(container);
  const view = actionListView(state, total);
  if (progress.needed === 0 && total === 0 && !isFiltered(view)) {
    return (
      <div className={styles.frame}>
        <EmptyState {...emptyWords(locationId, mayEdit)} />
      </div>
    );
  }
  return (
    <div ref={container} className={styles.frame} tabIndex={-1}>
      <ChecklistFilters state={state} locationId={locationId} choices={choices} />
      <ListHead state={state} total={total} locationId={locationId} progress={progress} mayTick={mayEdit} />
      {total === 0 && (
        <EmptyState
          text={isFiltered(view) ? "No action fits these filters." : "Everything is done."}
          action={{
            label: isFiltered(view) ? "Clear filters" : "Show all actions",
            to: paths.checklist(locationId, isFiltered(view) ? {} : { status: "all" }),
          }}
        />
      )}
      <ActionRows
        rows={rows}
        by={state.grouping}
        today={today}
        showsLocation={locationId === null && choices.locations.length > 1}
        mayTick={mayEdit}
        bulkForm={mayEdit ? id : null}
      />
      {total > state.size && (
        <div className={styles.foot}>
          <BottomPager list={view} />
        </div>
      )}
      {mayEdit && rows.length > 0 && <TickedBar id={id} people={choices.people} />}
    </div>
  );
}

/** How far it is, what is late, and what can be done with the list. */
function ListHead({
  state,
  total,
  locationId,
  progress,
  mayTick,
}: {
  state: ActionListState;
  total: number;
  locationId: number | null;
  progress: Progress;
  mayTick: boolean;
}) {
  const { done, needed, late } = progress;
  const view = actionListView(state, total);
  // The list of open ones keeps what was ticked a moment ago, which does not count as open.
  const isOpenOnes = state.asked.status === null && !state.asked.late;
  const query = new URLSearchParams(entriesOf(view, { page: 1 }));
  if (locationId !== null) query.set("location", String(locationId));
  return (
    <div className={styles.listHead}>
      <p role="status">{isOpenOnes ? `${numberText(needed - done)} open` : countText(total, "action")}</p>
      {needed > 0 && (
        <>
          <progress className={styles.progress} max={100} value={percentDone(progress)} aria-label="Done, in percent" />
          <strong>{`${numberText(done)} of ${countText(needed, "action")} done`}</strong>
        </>
      )}
      {late > 0 && !state.asked.late && (
        <a href={linkOf(view, { filters: [...state.filters, ["late", "1"]] })} className="danger-ink medium">
          {late} late
        </a>
      )}
      <p className={styles.keys} data-needs-script="" data-print="hide">
        <kbd>j</kbd> next, <kbd>k</kbd> back
        {mayTick && (
          <>
            , <kbd>x</kbd> tick
          </>
        )}
      </p>
      <span className={styles.tools} data-print="hide">
        {mayTick && total > 0 && (
          <label className={styles.several}>
            <input type="checkbox" className="tickbox" autoComplete="off" />
            Select several
          </label>
        )}
        {total > 0 && (
          <a
            href={`${paths.checklistDownload()}?${query}`}
            className={buttonClass({ look: "quiet", small: true })}
            data-native=""
          >
            <Icon name="download" size={18} />
            CSV
          </a>
        )}
      </span>
    </div>
  );
}

function emptyWords(locationId: number | null, mayEdit: boolean) {
  return {
    text: "Once a {plan} is active, its steps stand here with their days. You can add actions of your own too.",
    action: mayEdit ? { label: "Create {plan}", to: paths.createPlan(locationId ?? undefined) } : undefined,
  };
}

import { useId, useRef } from "react";
import { paths } from "#app/paths.ts";
import { buttonClass } from "#app/ui/page/buttons.tsx";
import { countText, numberText } from "#app/ui/text/format.ts";
import { Icon } from "#app/ui/content/icon.tsx";
import { EmptyState } from "#app/ui/content/status.tsx";
import { isListFiltered, listQueryParams, listLink } from "#app/ui/list/list-view.ts";
import { useWaitingTicks } from "#app/ui/offline/waiting-forms.ts";
import { BottomPager } from "#app/ui/list/pager.tsx";
import { percentDone, progressAfterTicks, type ChecklistProgress } from "#app/planning/actions/action-rules.ts";
import { type ActionListState, actionListView } from "../action-list.ts";
import type { ChecklistChoices } from "../action-list.server.ts";
import { ActionRows, type ActionRow } from "./action-rows.tsx";
import { ChecklistFilters } from "./checklist-filters.tsx";
import styles from "./checklist.module.css";
import { useRowShortcuts } from "./row-shortcuts.ts";
import { BulkActionBar } from "./bulk-action-bar.tsx";

/** Checklist with filters, groups, pages and bulk changes. */
export function ActionList({
  state,
  rows,
  total,
  today,
  locationId,
  choices,
  progress,
  canEdit,
}: {
  state: ActionListState;
  rows: ActionRow[];
  total: number;
  today: string;
  locationId: number | null;
  choices: ChecklistChoices;
  progress: ChecklistProgress;
  canEdit: boolean;
}) {
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  useRowShortcuts(container);
  const shownProgress = progressAfterTicks(progress, rows, useWaitingTicks());
  const view = actionListView(state, total);
  if (progress.needed === 0 && total === 0 && !isListFiltered(view)) {
    return (
      <div className={styles.frame}>
        <EmptyState {...emptyWords(locationId, canEdit)} />
      </div>
    );
  }
  return (
    <div ref={container} className={styles.frame} tabIndex={-1}>
      <ChecklistFilters state={state} locationId={locationId} choices={choices} />
      <ListHead state={state} total={total} locationId={locationId} progress={shownProgress} canTick={canEdit} />
      {total === 0 && (
        <EmptyState
          text={isListFiltered(view) ? "No to-dos match these filters." : "All to-dos are done."}
          action={{
            label: isListFiltered(view) ? "Clear filters" : "Show all to-dos",
            to: paths.checklist(locationId, isListFiltered(view) ? {} : { status: "all" }),
          }}
        />
      )}
      <ActionRows
        rows={rows}
        by={state.grouping}
        today={today}
        showsLocation={locationId === null && choices.locations.length > 1}
        canTick={canEdit}
        bulkForm={canEdit ? id : null}
        ready={isStart(state) ? READY_STEPS : 0}
      />
      {total > state.size && (
        <div className={styles.foot}>
          <BottomPager list={view} />
        </div>
      )}
      {canEdit && rows.length > 0 && <BulkActionBar id={id} people={choices.people} />}
    </div>
  );
}

/** Number of steps that a campaign's checklist begins with. */
const READY_STEPS = 3;

/** Tell whether a list is the beginning of a campaign's checklist, in its usual order. */
function isStart({ filterValues, sort, page }: ActionListState): boolean {
  return filterValues.campaign !== null && page === 1 && sort.every(({ desc }) => !desc);
}

/** Head of the list with the progress, the late actions and the tools. */
function ListHead({
  state,
  total,
  locationId,
  progress,
  canTick,
}: {
  state: ActionListState;
  total: number;
  locationId: number | null;
  progress: ChecklistProgress;
  canTick: boolean;
}) {
  const { done, needed, late } = progress;
  const view = actionListView(state, total);
  // The default list still shows actions done in the last 12 hours, which do not count as open.
  const isOpenOnes = state.filterValues.status === null && !state.filterValues.late;
  const query = new URLSearchParams(listQueryParams(view, { page: 1 }));
  if (locationId !== null) query.set("location", String(locationId));
  return (
    <div className={styles.listHead}>
      <p role="status">{isOpenOnes ? `${numberText(needed - done)} open` : countText(total, "to-do")}</p>
      {needed > 0 && (
        <>
          <progress className={styles.progress} max={100} value={percentDone(progress)} aria-label="Percent done" />
          <strong>{`${numberText(done)} of ${countText(needed, "to-do")} done`}</strong>
        </>
      )}
      {late > 0 && !state.filterValues.late && (
        <a href={listLink(view, { filters: [...state.filters, ["late", "1"]] })} className="danger-ink medium">
          {late} late
        </a>
      )}
      <p className={styles.keys} data-needs-script="" data-print="hide">
        Keyboard: <kbd>j</kbd> for next, <kbd>k</kbd> for previous
        {canTick && (
          <>
            , <kbd>x</kbd> to mark as done
          </>
        )}
      </p>
      <span className={styles.tools} data-print="hide">
        {canTick && total > 0 && (
          <label className={styles.several}>
            <input type="checkbox" className="tickbox" autoComplete="off" />
            Select multiple
          </label>
        )}
        {total > 0 && (
          <a
            href={`${paths.checklistDownload()}?${query}`}
            className={buttonClass({ look: "quiet", small: true })}
            data-native=""
          >
            <Icon name="download" size={18} />
            Download CSV
          </a>
        )}
      </span>
    </div>
  );
}

function emptyWords(locationId: number | null, canEdit: boolean) {
  return {
    text: "Activate a {plan} to see its steps and due dates here. You can also add your own to-dos.",
    action: canEdit ? { label: "Create {plan}", to: paths.createPlan(locationId ?? undefined) } : undefined,
  };
}

import type { SerializeFrom } from "@remix-run/node";
import { type ReactNode, useEffect, useRef } from "react";
import { renderValue } from "#app/ui/list/format-value.tsx";
import type { ColumnView } from "#app/ui/list/list-view.ts";
import { ButtonLink } from "#app/ui/page/buttons.tsx";
import { useKeyedButtons } from "#app/ui/search/keyed-buttons.ts";
import { numberText } from "#app/ui/text/format.ts";
import type { RecentDecision } from "../recent-decisions.server.ts";
import { UndoNotice } from "./undo-notice.tsx";
import styles from "./queue-desk.module.css";

/** Queue around a record, as `readQueueDesk` reads it. */
export interface QueueDeskView<Row extends { id: number }> {
  columns: readonly ColumnView[];
  rows: readonly Row[];
  currentId: number;
  /** Position of the record in the queue, from 1; null when the queue no longer has it. */
  position: number | null;
  total: number;
  /** Records of the queue that wait for an advisor; absent where none is decided. */
  waiting?: number;
  /** True when the queue has more rows than are counted. */
  hasMore: boolean;
  previousId: number | null;
  nextId: number | null;
  /** Query of the list, which every address of the desk carries. */
  query: string;
  /** Last decisions on other records, which can still be undone; absent where none is decided. */
  recent?: readonly SerializeFrom<RecentDecision>[];
  /** Address of the queue; absent where nothing is decided. */
  queueTo?: string;
}

/**
 * Record of a queue with the queue at its left, and the previous and next record above it on a small screen. `to` is the
 * address of a record, `lines` are the columns below its name.
 */
export function QueueDesk<Row extends { id: number }>({
  desk,
  label,
  noun = "record",
  to,
  name,
  lines,
  children,
}: {
  desk: QueueDeskView<Row>;
  /** Name of the queue: "Reimbursements". */
  label: string;
  /** Noun of its records, where several are decided together. */
  noun?: string;
  to: (id: number) => string;
  name: (row: Row) => string;
  lines: readonly string[];
  children: ReactNode;
}) {
  const { columns, rows, currentId, query, recent, queueTo } = desk;
  const list = useRef<HTMLOListElement>(null);
  useKeyedButtons();
  const shownId = useRef(currentId);
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (list.current && row) {
      list.current.scrollTop = row.offsetTop - list.current.offsetTop - list.current.clientHeight / 3;
    }
    // The next record opens at its top, also after a dialog, which otherwise keeps the scroll position.
    if (shownId.current !== currentId) window.scrollTo(0, 0);
    shownId.current = currentId;
  }, [currentId]);
  // One line a value: the row is a short reminder of the record beside it.
  const named = lines.flatMap((id) => columns.filter((column) => column.id === id));
  const shown = named.map((column) => ({ ...column, hasBelow: false }));
  return (
    <div className={styles.desk}>
      <nav aria-label={label} className={`stack snug ${styles.queue}`} data-print="hide">
        <DeskBar desk={desk} to={to} />
        <ol ref={list} className={`bare ${styles.rows}`}>
          {rows.map((row) => (
            <li key={row.id}>
              <a href={`${to(row.id)}${query}`} aria-current={row.id === currentId ? "true" : undefined}>
                <span className="medium">{name(row)}</span>
                <span className="row">
                  {shown.map((column) => (
                    <span key={column.id} className="note inline breaks">
                      {renderValue(column, row)}
                    </span>
                  ))}
                </span>
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={`stack ${styles.record}`}>
        {recent && queueTo && <UndoNotice decisions={recent} noun={noun} to={to} queueTo={queueTo} query={query} />}
        {children}
      </div>
    </div>
  );
}

function DeskBar({ desk, to }: { desk: QueueDeskView<{ id: number }>; to: (id: number) => string }) {
  const { position, total, waiting, hasMore, previousId, nextId, query } = desk;
  const all = `${numberText(total)}${hasMore ? "+" : ""}`;
  return (
    <div className="stack tight">
      <div className="between">
        {previousId === null ? (
          <span />
        ) : (
          <ButtonLink to={`${to(previousId)}${query}`} shortcut="k">
            Previous
          </ButtonLink>
        )}
        {nextId !== null && (
          <ButtonLink to={`${to(nextId)}${query}`} shortcut="j">
            Next
          </ButtonLink>
        )}
      </div>
      <span className="soft" role="status">
        {[
          position === null ? `${all} in this list` : `${numberText(position)} of ${all}`,
          ...(waiting === undefined ? [] : [`${numberText(waiting)} to do`]),
        ].join(", ")}
      </span>
    </div>
  );
}

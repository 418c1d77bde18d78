import type { KeyboardEvent, PointerEvent } from "react";
import type { TableRow, ListModel } from "./list-table.tsx";
import styles from "./list-table.module.css";

const STEP = 10;

interface ColumnResizerProps<Row extends TableRow> {
  table: ListModel<Row>;
  column: ReturnType<ListModel<Row>["getVisibleLeafColumns"]>[number];
}

/** Separator behind a header that resizes its column by mouse, finger and arrow keys. */
export function ColumnResizer<Row extends TableRow>({ table, column }: ColumnResizerProps<Row>) {
  function drag({ currentTarget: edge, pointerId, clientX: from }: PointerEvent<HTMLElement>) {
    const widen = createResizer(edge, table, column.id);
    edge.setPointerCapture(pointerId);
    edge.onpointermove = ({ clientX }) => widen(clientX - from);
    edge.onlostpointercapture = () => (edge.onpointermove = null);
  }

  function onArrowKey(event: KeyboardEvent<HTMLElement>) {
    const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    createResizer(event.currentTarget, table, column.id)(by);
  }

  return (
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${String(column.columnDef.header)}`}
      aria-valuenow={Math.round(column.getSize())}
      tabIndex={0}
      data-needs-script=""
      className={styles.resizer}
      onPointerDown={drag}
      onDoubleClick={() => column.resetSize()}
      onKeyDown={onArrowKey}
    />
  );
}

/**
 * Return a function that widens a column by screen pixels from its current width. Columns that were never resized keep
 * the width in which they are rendered. A wider column widens the table, since no word breaks for it; the space of a
 * narrower one goes to its neighbor.
 */
function createResizer<Row extends TableRow>(
  edge: HTMLElement,
  table: ListModel<Row>,
  id: string,
): (by: number) => void {
  const shown = table.getVisibleLeafColumns();
  const place = shown.findIndex((column) => column.id === id);
  const head = edge.closest("th");
  const heads = [...(head?.parentElement?.children ?? [])];
  const first = heads.findIndex((one) => one === head) - place;
  const isSized = shown.some((column) => column.getSize() !== column.columnDef.size);
  const widths = shown.map((column, nth) => [column.id, isSized ? column.getSize() : widthOf(heads[first + nth])]);
  const sizes: Record<string, number> = Object.fromEntries(widths);
  const size = sizes[id] ?? 0;
  const scale = size / (widthOf(head) || 1);
  const minWidth = shown[place]?.columnDef.minSize ?? 0;
  const neighborId = (shown[place + 1] ?? shown[place - 1])?.id ?? id;
  return (by) => {
    const next = Math.max(size + by * scale, minWidth);
    table.setColumnSizing({ ...sizes, [neighborId]: (sizes[neighborId] ?? 0) + Math.max(size - next, 0), [id]: next });
  };
}

function widthOf(head: Element | null | undefined): number {
  return head?.getBoundingClientRect().width ?? 0;
}

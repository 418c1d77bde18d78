import type { KeyboardEvent, PointerEvent } from "react";
import type { Keyed, ListModel } from "./list-table.tsx";
import styles from "./list-table.module.css";

const STEP = 10;

interface ColumnEdgeProps<Row extends Keyed> {
  table: ListModel<Row>;
  column: ReturnType<ListModel<Row>["getVisibleLeafColumns"]>[number];
}

/** The line behind a head, which makes its column wider and narrower by mouse, finger and arrow keys. */
export function ColumnEdge<Row extends Keyed>({ table, column }: ColumnEdgeProps<Row>) {
  function drag({ currentTarget: edge, pointerId, clientX: from }: PointerEvent<HTMLElement>) {
    const widen = widening(edge, table, column.id);
    edge.setPointerCapture(pointerId);
    edge.onpointermove = ({ clientX }) => widen(clientX - from);
    edge.onlostpointercapture = () => (edge.onpointermove = null);
  }

  function step(event: KeyboardEvent<HTMLElement>) {
    const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    widening(event.currentTarget, table, column.id)(by);
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
      onKeyDown={step}
    />
  );
}

/**
 * Return what widens a column by pixels of the screen from what it is now. Columns that nobody sized yet keep the width in
 * which they are drawn. A wider column widens the table, since no word breaks for it; what a narrower one leaves goes to
 * the one beside it.
 */
function widening<Row extends Keyed>(edge: HTMLElement, table: ListModel<Row>, id: string): (by: number) => void {
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
  const least = shown[place]?.columnDef.minSize ?? 0;
  const beside = (shown[place + 1] ?? shown[place - 1])?.id ?? id;
  return (by) => {
    const next = Math.max(size + by * scale, least);
    table.setColumnSizing({ ...sizes, [beside]: (sizes[beside] ?? 0) + Math.max(size - next, 0), [id]: next });
  };
}

function widthOf(head: Element | null | undefined): number {
  return head?.getBoundingClientRect().width ?? 0;
}

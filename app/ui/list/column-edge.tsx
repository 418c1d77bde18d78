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
 * Return what widens a column by pixels of the screen from what it is now. Every column keeps the width in which it is
 * drawn. A wider column widens the table, since no word breaks for it; what a narrower one leaves goes to the one beside it.
 */
function widening<Row extends Keyed>(edge: HTMLElement, table: ListModel<Row>, id: string): (by: number) => void {
  const shown = table.getVisibleLeafColumns();
  const place = shown.findIndex((column) => column.id === id);
  const head = edge.closest("th");
  const heads = [...(head?.parentElement?.children ?? [])];
  const first = heads.findIndex((one) => one === head) - place;
  const drawn = Object.fromEntries(shown.map((column, nth) => [column.id, widthOf(heads[first + nth])]));
  const least = shown[place]?.columnDef.minSize ?? 0;
  const beside = (shown[place + 1] ?? shown[place - 1])?.id ?? id;
  return (by) => {
    const width = drawn[id] ?? 0;
    const next = Math.max(width + by, least);
    const left = Math.max(width - next, 0);
    table.setColumnSizing({ ...drawn, [beside]: (drawn[beside] ?? 0) + left, [id]: next });
  };
}

function widthOf(head: Element | undefined): number {
  return head?.getBoundingClientRect().width ?? 0;
}

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
 * Widens a column by pixels of the screen from what it is as this is called. A table that fills its frame draws columns
 * in proportion to their sizes, so the column beside gives up what this one gains; one that scrolls sideways grows.
 */
function widening<Row extends Keyed>(edge: HTMLElement, table: ListModel<Row>, id: string): (by: number) => void {
  const head = edge.closest("th");
  const frame = edge.closest("table")?.parentElement;
  const scrolls = frame && frame.scrollWidth > frame.clientWidth;
  const shown = table.getVisibleLeafColumns();
  const place = shown.findIndex((column) => column.id === id);
  const isLast = place === shown.length - 1;
  const neighbour = scrolls ? undefined : shown[isLast ? place - 1 : place + 1];
  const beside = isLast ? head?.previousElementSibling : head?.nextElementSibling;
  const least = shown[place]?.columnDef.minSize ?? 0;
  const both = (shown[place]?.getSize() ?? 0) + (neighbour?.getSize() ?? 0);
  const drawn = widthOf(head);
  const scale = both / (drawn + (neighbour ? widthOf(beside) : 0));
  return (by) => {
    const most = neighbour ? both - least : Infinity;
    const next = Math.min(Math.max((drawn + by) * scale, least), most);
    table.setColumnSizing((sizes) => ({ ...sizes, [id]: next, ...(neighbour && { [neighbour.id]: both - next }) }));
  };
}

function widthOf(head: Element | null | undefined): number {
  return head?.getBoundingClientRect().width ?? 0;
}

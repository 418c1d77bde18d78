import type { ListModel, Keyed } from "./list-table.tsx";
import { useEffect, useRef } from "react";
import type { ListView } from "./list-view.ts";

const LONGEST = 3_000;
const A_YEAR_IN_SECONDS = 31_536_000;

/** Keeps in a cookie which columns are hidden and how wide they are, once the reader changed one; the server reads it. */
export function useRememberedColumns<Row extends Keyed>({ name, columns }: ListView<Row>, table: ListModel<Row>): void {
  const { columnVisibility, columnSizing } = table.state;
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const hidden = columns.filter(({ id }) => columnVisibility[id] === false).map(({ id }) => `-${id}`);
    const sized = Object.entries(columnSizing).map(([id, size]) => `${id}:${Math.round(size)}`);
    const kept = new URLSearchParams(cookieOf("columns"));
    kept.delete(name);
    kept.append(name, ["own", ...hidden, ...sized].join(","));
    while (kept.size > 1 && encodeURIComponent(String(kept)).length > LONGEST)
      kept.delete(kept.keys().next().value ?? "");
    document.cookie = `columns=${encodeURIComponent(String(kept))}; Path=/; SameSite=Lax; Max-Age=${A_YEAR_IN_SECONDS}`;
  }, [name, columns, columnVisibility, columnSizing]);
}

function cookieOf(name: string): string {
  const found = document.cookie.split("; ").find((one) => one.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : "";
}

import { useEffect, useRef } from "react";
import type { ListModel, TableRow } from "./list-table.tsx";
import type { ListView } from "./list-view.ts";

const LONGEST = 3_000;
const A_YEAR_IN_SECONDS = 31_536_000;

/** Save hidden columns and column widths in a cookie once the user changed one; the server reads it. */
export function useRememberedColumns<Row extends TableRow>(
  { name, columns }: ListView<Row>,
  table: ListModel<Row>,
): void {
  const { columnVisibility, columnSizing } = table.state;
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const hidden = columns.filter(({ id }) => columnVisibility[id] === false).map(({ id }) => `-${id}`);
    const sized = Object.entries(columnSizing).map(([id, size]) => `${id}:${Math.round(size)}`);
    const cookie = new URLSearchParams(cookieOf("columns"));
    cookie.delete(name);
    cookie.append(name, ["own", ...hidden, ...sized].join(","));
    while (cookie.size > 1 && encodeURIComponent(String(cookie)).length > LONGEST)
      cookie.delete(cookie.keys().next().value ?? "");
    document.cookie = `columns=${encodeURIComponent(String(cookie))}; Path=/; SameSite=Lax; Max-Age=${A_YEAR_IN_SECONDS}`;
  }, [name, columns, columnVisibility, columnSizing]);
}

function cookieOf(name: string): string {
  const found = document.cookie.split("; ").find((one) => one.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : "";
}

import { Form } from "@remix-run/react";
import { type ClipboardEvent, useState } from "react";
import type { Problems } from "#app/http/problems.ts";
import { FormProblems, SaveBar, useUnsavedChangesGuard } from "#app/ui/form.tsx";
import { ListTable } from "#app/ui/list/list-table.tsx";
import type { ListView } from "#app/ui/list/list-view.ts";
import { useSay } from "#app/ui/say.tsx";
import { cellName, isUnchanged } from "../figure-cells.ts";
import type { Metric } from "../metric-queries.server.ts";
import { columnOf, periodText } from "../period-rules.ts";
import { inputText, metricText, plainText } from "../value-rules.ts";
import styles from "./figure-grid.module.css";

type Row = { id: number; name: string } & Record<string, unknown>;

const FORM = "figures";

/** What each location has in some periods, in cells that are typed into or filled by a paste from a spreadsheet. */
export function FigureGrid({
  metric,
  counts,
  list,
  mayEdit,
  refused,
  download,
}: {
  metric: Metric;
  /** How many locations have a figure, by the first day of a period. */
  counts: readonly { start: string; count: number }[];
  list: ListView<Row>;
  mayEdit: boolean;
  refused: { problems: Problems; typed: Record<string, unknown> } | undefined;
  download: string;
}) {
  const say = useSay();
  const [isDirty, setIsDirty] = useState(refused !== undefined);
  const errors = refused && ["Nothing is saved yet: see what the marked cells say."];
  const form = { id: FORM, allErrors: {}, errors, status: refused && ("error" as const), dirty: isDirty };
  // Its own filters, pages and order show other cells.
  useUnsavedChangesGuard(form, { alsoWithinPage: true });
  const cells = Object.fromEntries(counts.map(({ start }) => [columnOf(start), (row: Row) => drawCell(row, start)]));
  return (
    <>
      <p className="soft">
        {say(`{Locations} with a figure, period by period: ${counts.map(({ count }) => count).join(", ")}.`)}
      </p>
      {mayEdit && (
        <p className="soft">
          {metric.unit === "percent" && "Percent: 5 is 5%. "}A blank cell takes a figure away. Cells that were copied
          from a spreadsheet can be pasted into the first one.
        </p>
      )}
      <FormProblems form={form} />
      <div onInput={() => setIsDirty(true)} onPaste={(event) => fillFrom(event) && setIsDirty(true)}>
        <ListTable
          list={list}
          rowName={({ name }) => name}
          cells={cells}
          download={download}
          empty={{ text: "This company has no {locations} yet." }}
        />
      </div>
      {mayEdit && (
        <Form id={FORM} method="post" preventScrollReset onSubmit={() => setIsDirty(false)}>
          <SaveBar saveLabel="Save figures" />
        </Form>
      )}
    </>
  );

  function drawCell(row: Row, start: string) {
    const kept = row[columnOf(start)];
    const value = typeof kept === "number" ? kept : null;
    if (!mayEdit) return value === null ? "" : metricText(value, metric);
    const was = value === null ? "" : plainText(value, metric.unit);
    const name = cellName(row.id, start, was);
    const place = cellName(row.id, start, "");
    const sentence = entryAt(refused?.problems, place)?.[1][0];
    const typed = typedOf(place);
    return (
      <span className={styles.cell}>
        <input
          form={FORM}
          name={name}
          defaultValue={typed ?? (value === null ? "" : inputText(value, metric.unit))}
          inputMode="decimal"
          autoComplete="off"
          className="native-input"
          aria-label={`${row.name}, ${periodText(start, metric.frequency)}`}
          aria-invalid={sentence ? true : undefined}
          aria-describedby={sentence ? `${name} problem` : undefined}
        />
        {sentence && <small id={`${name} problem`}>{sentence}</small>}
      </span>
    );
  }

  /** What somebody typed into a cell that was refused along; one that they left alone shows what is kept now. */
  function typedOf(place: string): string | undefined {
    const [name = "", typed] = entryAt(refused?.typed, place) ?? [];
    if (typeof typed !== "string") return undefined;
    return isUnchanged(typed, name.slice(place.length), metric.unit) ? undefined : typed;
  }
}

/** What an answer says of a cell, found by its place, for what the cell holds may have changed meanwhile. */
function entryAt<Said>(said: Record<string, Said> | undefined, place: string): [string, Said] | undefined {
  return Object.entries(said ?? {}).find(([name]) => name.startsWith(place));
}

/** Puts copied rows and columns into the cells from the one that is pasted into; false for a single value. */
function fillFrom(event: ClipboardEvent<HTMLElement>): boolean {
  const { target } = event;
  const text = event.clipboardData.getData("text/plain").replace(/\r?\n$/, "");
  if (!(target instanceof HTMLInputElement) || target.form?.id !== FORM || !/[\t\n]/.test(text)) return false;
  const row = target.closest("tr");
  const rows = [...(row?.parentElement?.children ?? [])];
  const inputsOf = (one: Element | undefined) => [
    ...(one?.querySelectorAll<HTMLInputElement>(`input[form=${FORM}]`) ?? []),
  ];
  const column = inputsOf(row ?? undefined).indexOf(target);
  const first = row ? rows.indexOf(row) : -1;
  for (const [down, line] of text.split(/\r?\n/).entries()) {
    const inputs = inputsOf(rows[first + down]);
    for (const [across, value] of line.split("\t").entries()) {
      const input = inputs[column + across];
      if (input) input.value = value.trim();
    }
  }
  event.preventDefault();
  return true;
}

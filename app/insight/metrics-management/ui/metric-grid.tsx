import { Form } from "@remix-run/react";
import { type ClipboardEvent, useState } from "react";
import type { FieldErrors } from "#app/http/errors.ts";
import { FormErrors, SaveBar, useUnsavedChangesGuard } from "#app/ui/form/form.tsx";
import { countText, numberText } from "#app/ui/text/format.ts";
import styles from "#app/ui/list/list-table.module.css";
import { ListTable } from "#app/ui/list/list-table.tsx";
import type { ListView } from "#app/ui/list/list-view.ts";
import { useTranslate } from "#app/ui/text/translate.tsx";
import { gridCellName, isCellUnchanged } from "../grid-cells.ts";
import type { MetricType } from "#app/insight/metrics/metric-queries.server.ts";
import { periodColumnKey, periodText } from "#app/insight/metrics/period-rules.ts";
import { metricInputText, metricText, plainMetricText } from "#app/insight/metrics/value-rules.ts";

type Row = { id: number; name: string } & Record<string, unknown>;

const FORM = "figures";

/** Format the numbers of locations with data, one a period: once when they are equal. */
function completenessText(counts: readonly { start: string; count: number }[], frequency: string): string {
  const [first, ...rest] = counts;
  if (first !== undefined && rest.every(({ count }) => count === first.count)) {
    return `${countText(first.count, "{location}")} with data in each period.`;
  }
  const ofPeriods = counts.map(({ start, count }) => `${numberText(count)} (${periodText(start, frequency)})`);
  return `{Locations} with data: ${ofPeriods.join(", ")}.`;
}

/** Grid of metric values by location and period, for typing or pasting from a spreadsheet. */
export function MetricGrid({
  metric,
  counts,
  list,
  canEdit,
  refused,
  download,
}: {
  metric: MetricType;
  /** Number of locations with a value, for the period that begins on `start` (YYYY-MM-DD). */
  counts: readonly { start: string; count: number }[];
  list: ListView<Row>;
  canEdit: boolean;
  refused: { fieldErrors: FieldErrors; typed: Record<string, unknown> } | undefined;
  download: string;
}) {
  const translate = useTranslate();
  const [isDirty, setIsDirty] = useState(refused !== undefined);
  const errors = refused && ["Nothing was saved. Fix the marked cells and save again."];
  const form = { id: FORM, allErrors: {}, errors, status: refused && ("error" as const), dirty: isDirty };
  // Filtering, paging and sorting the grid show other cells, so they warn about unsaved changes too.
  useUnsavedChangesGuard(form, { alsoWithinPage: true });
  const cells = Object.fromEntries(
    counts.map(({ start }) => [periodColumnKey(start), (row: Row) => drawCell(row, start)]),
  );
  return (
    <>
      <p className="soft">{translate(completenessText(counts, metric.frequency))}</p>
      {canEdit ? (
        <p className="soft">
          {metric.unit === "percent" && "For percentages, 5 means 5%. "}Clear a cell to remove its value. To paste from
          a spreadsheet, start in the first cell.
        </p>
      ) : (
        <p className="soft">Only a Senior Advisor can change or import values.</p>
      )}
      <FormErrors form={form} />
      <div onInput={() => setIsDirty(true)} onPaste={(event) => pasteCells(event) && setIsDirty(true)}>
        <ListTable
          list={list}
          rowName={({ name }) => name}
          cells={cells}
          download={download}
          empty={{ text: "This company has no {locations} yet." }}
        />
      </div>
      {canEdit && (
        <Form id={FORM} method="post" preventScrollReset onSubmit={() => setIsDirty(false)}>
          <SaveBar saveLabel="Save values" />
        </Form>
      )}
    </>
  );

  function drawCell(row: Row, start: string) {
    const stored = row[periodColumnKey(start)];
    const value = typeof stored === "number" ? stored : null;
    if (!canEdit) return value === null ? "" : metricText(value, metric);
    const was = value === null ? "" : plainMetricText(value, metric.unit);
    const name = gridCellName(row.id, start, was);
    const place = gridCellName(row.id, start, "");
    const sentence = findByCell(refused?.fieldErrors, place)?.[1][0];
    const typed = typedOf(place);
    return (
      <span className={styles.entry}>
        <input
          form={FORM}
          name={name}
          defaultValue={typed ?? (value === null ? "" : metricInputText(value, metric.unit))}
          inputMode="decimal"
          autoComplete="off"
          className="native-input"
          aria-label={`${row.name}, ${periodText(start, metric.frequency)}`}
          aria-invalid={sentence ? true : undefined}
          aria-describedby={sentence ? `${name} problem` : undefined}
        />
        {sentence && (
          <small id={`${name} problem`} className="danger-ink">
            {sentence}
          </small>
        )}
      </span>
    );
  }

  /**
   * Return the text typed into a cell of a refused post; undefined for an unchanged cell, which shows its current
   * value.
   */
  function typedOf(place: string): string | undefined {
    const [name = "", typed] = findByCell(refused?.typed, place) ?? [];
    if (typeof typed !== "string") return undefined;
    return isCellUnchanged(typed, name.slice(place.length), metric.unit) ? undefined : typed;
  }
}

/**
 * Find an answer's entry for a cell by location and period, because the cell's shown value may have changed meanwhile.
 */
function findByCell<Said>(byName: Record<string, Said> | undefined, place: string): [string, Said] | undefined {
  return Object.entries(byName ?? {}).find(([name]) => name.startsWith(place));
}

/** Fill the cells with pasted rows and columns, starting at the target cell; false for a single value. */
function pasteCells(event: ClipboardEvent<HTMLElement>): boolean {
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

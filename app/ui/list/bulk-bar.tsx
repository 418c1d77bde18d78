import { Form } from "@remix-run/react";
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/page/buttons.tsx";
import { Dialog, DialogActions } from "#app/ui/page/dialog.tsx";
import { useIsSending } from "#app/ui/form/form.tsx";
import { countText } from "#app/ui/text/format.ts";
import styles from "./bulk-bar.module.css";
import type { TableRow, ListModel } from "./list-table.tsx";
import type { ListView } from "./list-view.ts";
import { useTranslate } from "#app/ui/text/translate.tsx";

/** Actions on the selected rows: one form that posts `intent` and each selected row's id as `id`. */
export interface BulkActions {
  /** Address that the form posts to; the page itself by default. */
  action?: string;
  actions: { label: string; intent: string; tone?: "danger"; confirm?: { title: string; text: string } }[];
  /** Further inputs of the form. */
  children?: ReactNode;
}

type BulkAction = BulkActions["actions"][number];

interface BulkBarProps<Row extends TableRow> {
  id: string;
  bulk: BulkActions;
  list: ListView<Row>;
  table: ListModel<Row>;
  container: RefObject<HTMLElement>;
  noun: { one: string; many: string };
}

/**
 * Actions on the selected rows, whose checkboxes belong to this form wherever they are. Once a whole page is selected,
 * all rows that match the filter can be: the form then posts `all`.
 */
export function BulkBar<Row extends TableRow>({ id, bulk, list, table, container, noun }: BulkBarProps<Row>) {
  const form = useRef<HTMLFormElement>(null);
  const [isAll, setIsAll] = useState(false);
  const translate = useTranslate();
  const [confirming, setConfirming] = useState<BulkAction | null>(null);
  const isSending = useIsSending();

  const { rows, total, mostChosen } = list;
  const count = isAll ? total : Object.keys(table.state.rowSelection).length;
  const isPageWhole = count > 0 && table.getIsAllPageRowsSelected();

  // The model is a new object at each render, so a ref keeps `recount` stable. Otherwise it would run forever.
  const model = useRef(table);
  model.current = table;
  const recount = useCallback(() => {
    setIsAll(false);
    model.current.setRowSelection(selectionIn(container.current));
  }, [container]);

  useEffect(() => {
    const box = container.current;
    box?.addEventListener("change", recount);
    return () => box?.removeEventListener("change", recount);
  }, [container, recount]);

  // New rows, or the same ones after an action, start unselected.
  useEffect(() => {
    form.current?.reset();
    setConfirming(null);
    recount();
  }, [rows, recount]);

  function send(action: BulkAction) {
    const button = form.current?.querySelector<HTMLButtonElement>(`button[value="${CSS.escape(action.intent)}"]`);
    if (form.current && button) form.current.requestSubmit(button);
  }

  return (
    <>
      <Form
        id={id}
        ref={form}
        method="post"
        action={bulk.action}
        preventScrollReset
        className={styles.bar}
        data-active={count > 0 || undefined}
        data-print="hide"
      >
        <p className={styles.count} role="status">
          <span data-needs-script="">{countText(count, noun.one, noun.many)} selected</span>
          <span data-without-script="">With selected {noun.many}:</span>
        </p>
        {isAll && <input type="hidden" name="all" value="on" />}
        {isPageWhole && !isAll && total > rows.length && total <= mostChosen && (
          <Button look="quiet" onClick={() => setIsAll(true)}>
            Select all {countText(total, noun.one, noun.many)} that match
          </Button>
        )}
        {bulk.children}
        {bulk.actions.map((action) => (
          <Button
            key={action.intent}
            type="submit"
            name="intent"
            value={action.intent}
            look={action.tone === "danger" ? "danger" : "secondary"}
            disabled={isSending}
            onClick={(event) => {
              if (!action.confirm) return;
              event.preventDefault();
              setConfirming(action);
            }}
          >
            {translate(action.label)}
          </Button>
        ))}
        <span data-needs-script="" className={styles.clear}>
          <Button
            look="quiet"
            onClick={() => {
              form.current?.reset();
              recount();
            }}
          >
            Clear
          </Button>
        </span>
      </Form>
      <Dialog isOpen={confirming !== null} title={confirming?.confirm?.title ?? ""} onClose={() => setConfirming(null)}>
        <p className={styles.question}>{translate(confirming?.confirm?.text)}</p>
        <p className={styles.question}>{countText(count, noun.one, noun.many)} selected.</p>
        <DialogActions>
          <Button onClick={() => setConfirming(null)}>Cancel</Button>
          <Button
            look={confirming?.tone === "danger" ? "danger-filled" : "primary"}
            busy={isSending}
            disabled={isSending}
            onClick={() => confirming && send(confirming)}
          >
            {translate(confirming?.label)}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

/** Checkbox that selects all rows of the page, or none. */
export function SelectAll<Row extends TableRow>({
  table,
  container,
  label,
}: {
  table: ListModel<Row>;
  container: RefObject<HTMLElement>;
  label: string;
}) {
  const all = useRef<HTMLInputElement>(null);

  // Runs only in the browser, where rows can be selected: the model builds its rows on the first access.
  useEffect(() => {
    if (!all.current) return;
    all.current.checked = table.getIsAllPageRowsSelected();
    all.current.indeterminate = !all.current.checked && table.getIsSomePageRowsSelected();
  });

  return (
    <label data-needs-script="">
      <input
        ref={all}
        type="checkbox"
        className="tickbox"
        aria-label={`Select all ${label} on this page`}
        onChange={(event) => {
          for (const tick of ticksIn(container.current)) tick.checked = event.target.checked;
        }}
      />
    </label>
  );
}

function selectionIn(container: HTMLElement | null): Record<string, true> {
  return Object.fromEntries(ticksIn(container).flatMap(({ checked, value }) => (checked ? [[value, true]] : [])));
}

function ticksIn(container: HTMLElement | null): HTMLInputElement[] {
  return [...(container?.querySelectorAll<HTMLInputElement>('tbody input[type="checkbox"][name="id"]') ?? [])];
}

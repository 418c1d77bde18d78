import { Form } from "@remix-run/react";
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { Button } from "../buttons.tsx";
import { Dialog, DialogActions } from "../dialog.tsx";
import { useIsSending } from "../form.tsx";
import { countText } from "../format.ts";
import styles from "./bulk-bar.module.css";
import type { Keyed, ListModel } from "./list-table.tsx";
import type { ListView } from "./list-view.ts";
import { useSay } from "../say.tsx";

/** Actions on the rows that are ticked: one form that posts `intent` and each ticked row's id as `id`. */
export interface BulkActions {
  /** Where the form posts; the page itself unless told. */
  action?: string;
  actions: { label: string; intent: string; tone?: "danger"; confirm?: { title: string; text: string } }[];
  /** More inputs of the form. */
  children?: ReactNode;
}

type BulkAction = BulkActions["actions"][number];

interface BulkBarProps<Row extends Keyed> {
  id: string;
  bulk: BulkActions;
  list: ListView<Row>;
  table: ListModel<Row>;
  container: RefObject<HTMLElement>;
  noun: { one: string; many: string };
}

/**
 * What can be done with the ticked rows; their checkboxes belong to this form wherever they stand. Once a page is ticked
 * whole, all rows that the filter holds can be chosen: the form then posts `all`.
 */
export function BulkBar<Row extends Keyed>({ id, bulk, list, table, container, noun }: BulkBarProps<Row>) {
  const form = useRef<HTMLFormElement>(null);
  const [isAll, setIsAll] = useState(false);
  const say = useSay();
  const [asked, setAsked] = useState<BulkAction | null>(null);
  const isSending = useIsSending();

  const { rows, total, mostChosen } = list;
  const count = isAll ? total : Object.keys(table.state.rowSelection).length;
  const isPageWhole = count > 0 && table.getIsAllPageRowsSelected();

  // The model is another object at each render; what counts anew is the same one, or it would count for ever.
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

  // Other rows, or the same ones after an action, start without ticks.
  useEffect(() => {
    form.current?.reset();
    setAsked(null);
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
          <span data-without-script="">With the ticked {noun.many}:</span>
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
              setAsked(action);
            }}
          >
            {say(action.label)}
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
      <Dialog isOpen={asked !== null} title={asked?.confirm?.title ?? ""} onClose={() => setAsked(null)}>
        <p className={styles.question}>{say(asked?.confirm?.text)}</p>
        <p className={styles.question}>{countText(count, noun.one, noun.many)} selected.</p>
        <DialogActions>
          <Button onClick={() => setAsked(null)}>Cancel</Button>
          <Button
            look={asked?.tone === "danger" ? "danger-filled" : "primary"}
            busy={isSending}
            disabled={isSending}
            onClick={() => asked && send(asked)}
          >
            {say(asked?.label)}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

/** Ticks all rows of the page, or none. */
export function SelectAll<Row extends Keyed>({
  table,
  container,
  label,
}: {
  table: ListModel<Row>;
  container: RefObject<HTMLElement>;
  label: string;
}) {
  const all = useRef<HTMLInputElement>(null);

  // Asked in the browser alone, where rows can be ticked: the model makes its rows when it is first asked for them.
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
        aria-label={`Select all ${label} of this page`}
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

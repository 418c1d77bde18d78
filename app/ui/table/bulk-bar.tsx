import { Form } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { Button } from "../buttons.tsx";
import type { BulkActions } from "./table-props.ts";
import { Dialog, DialogActions } from "../dialog.tsx";
import { useIsSending } from "../form.tsx";
import { countText } from "../format.ts";
import styles from "./bulk-bar.module.css";

type BulkAction = BulkActions["actions"][number];

/** What can be done with the ticked rows; their checkboxes belong to this form wherever they stand. */
export function BulkBar<Row>({
  id,
  bulk,
  rows,
  container,
  noun: { label, singular = label.replace(/s$/, "") },
}: {
  id: string;
  bulk: BulkActions;
  rows: Row[];
  container: RefObject<HTMLElement>;
  noun: { label: string; singular?: string };
}) {
  const form = useRef<HTMLFormElement>(null);
  const [count, setCount] = useState(0);
  const [asked, setAsked] = useState<BulkAction | null>(null);
  const isSending = useIsSending();

  const recount = useCallback(
    () => setCount(ticksIn(container.current).filter((tick) => tick.checked).length),
    [container],
  );

  useEffect(() => {
    const table = container.current;
    table?.addEventListener("change", recount);
    return () => table?.removeEventListener("change", recount);
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
          <span data-needs-script="">{countText(count, singular, label)} selected</span>
          <span data-without-script="">With the ticked {label}:</span>
        </p>
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
            {action.label}
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
        <p className={styles.question}>{asked?.confirm?.text}</p>
        <p className={styles.question}>{countText(count, singular, label)} selected.</p>
        <DialogActions>
          <Button onClick={() => setAsked(null)}>Cancel</Button>
          <Button
            look={asked?.tone === "danger" ? "danger-filled" : "primary"}
            busy={isSending}
            disabled={isSending}
            onClick={() => asked && send(asked)}
          >
            {asked?.label}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

/** Ticks all rows of the page, or none. */
export function SelectAll({ container, label }: { container: RefObject<HTMLElement>; label: string }) {
  const all = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const table = container.current;
    const follow = () => {
      if (!all.current) return;
      const ticks = ticksIn(table);
      const ticked = ticks.filter((tick) => tick.checked).length;
      all.current.checked = ticks.length > 0 && ticked === ticks.length;
      all.current.indeterminate = ticked > 0 && ticked < ticks.length;
    };
    const followReset = () => window.setTimeout(follow);
    table?.addEventListener("change", follow);
    document.addEventListener("reset", followReset);
    return () => {
      table?.removeEventListener("change", follow);
      document.removeEventListener("reset", followReset);
    };
  }, [container]);

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

function ticksIn(container: HTMLElement | null): HTMLInputElement[] {
  return [...(container?.querySelectorAll<HTMLInputElement>('tbody input[type="checkbox"][name="id"]') ?? [])];
}

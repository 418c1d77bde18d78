import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button } from "#app/ui/page/buttons.tsx";
import { useIsSending } from "#app/ui/form/form.tsx";
import { actionWorkflow } from "#app/planning/actions/action-rules.ts";
import { MAX_SHIFT_DAYS } from "../bulk-action-form.ts";
import styles from "./checklist.module.css";

/** Bar of bulk changes, which appears once a row is selected. */
export function BulkActionBar({ id, people }: { id: string; people: readonly { id: number; name: string }[] }) {
  const form = useRef<HTMLFormElement>(null);
  const isSending = useIsSending();
  const wasSending = useRef(false);
  useEffect(() => {
    // The selection is cleared after a bulk change; marking a single action as done keeps it.
    if (wasSending.current && !isSending) form.current?.reset();
    wasSending.current = isSending;
  }, [isSending]);
  return (
    <Form id={id} ref={form} method="post" preventScrollReset className={styles.ticked} data-print="hide">
      <Button type="submit" name="intent" value="bulk-done" look="primary" disabled={isSending}>
        {actionWorkflow.transitions.done.label}
      </Button>
      <span className={styles.pair}>
        <select name="ownerId" aria-label="Assign to" className="native-input">
          <option value="">Unassigned</option>
          {people.map((user) => (
            <option key={user.id} value={user.id}>
              {user.name}
            </option>
          ))}
        </select>
        <Button type="submit" name="intent" value="bulk-assign" disabled={isSending}>
          Assign
        </Button>
      </span>
      <span className={styles.pair}>
        <input
          type="number"
          name="days"
          className="native-input"
          aria-label="Move due dates by this many days. Use a minus sign to move them earlier."
          defaultValue={7}
          min={-MAX_SHIFT_DAYS}
          max={MAX_SHIFT_DAYS}
        />
        days
        <Button type="submit" name="intent" value="bulk-shift" disabled={isSending}>
          Move due dates
        </Button>
      </span>
    </Form>
  );
}

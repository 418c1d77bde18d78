import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button } from "#app/ui/buttons.tsx";
import { useIsSending } from "#app/ui/form.tsx";
import { MOST_SHIFT_DAYS } from "../bulk-form.ts";
import styles from "./checklist.module.css";

/** What can be done with the ticked actions at once; it shows once one is ticked. */
export function TickedBar({ id, people }: { id: string; people: readonly { id: number; name: string }[] }) {
  const form = useRef<HTMLFormElement>(null);
  const isSending = useIsSending();
  const wasSending = useRef(false);
  useEffect(() => {
    // What was changed at once starts without ticks; a single tick in between leaves them.
    if (wasSending.current && !isSending) form.current?.reset();
    wasSending.current = isSending;
  }, [isSending]);
  return (
    <Form id={id} ref={form} method="post" preventScrollReset className={styles.ticked} data-print="hide">
      <Button type="submit" name="intent" value="bulk-done" look="primary" disabled={isSending}>
        Mark as done
      </Button>
      <span className={styles.pair}>
        <select name="ownerId" aria-label="Who does it" className="native-input">
          <option value="">Anybody</option>
          {people.map((person) => (
            <option key={person.id} value={person.id}>
              {person.name}
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
          aria-label="Days to move by; negative is earlier"
          defaultValue={7}
          min={-MOST_SHIFT_DAYS}
          max={MOST_SHIFT_DAYS}
        />
        days
        <Button type="submit" name="intent" value="bulk-shift" disabled={isSending}>
          Move due days
        </Button>
      </span>
    </Form>
  );
}

import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/buttons.tsx";
import { ConfirmButton } from "#app/ui/confirm.tsx";
import { dayText } from "#app/ui/format.ts";
import styles from "./events.module.css";

interface Part {
  event: { id: number; title: string; rrule: string };
  /** The day of a repeating event that is looked at; null for all of it and for a single event. */
  day: string | null;
}

/** Changing a single event; of a repeating one this day, it and what follows, or all. */
export function EditParts({ event: { id, rrule }, day }: Part) {
  if (day === null)
    return <ButtonLink to={paths.editCustomEvent(id)}>{rrule === "" ? "Edit event" : "Edit all events"}</ButtonLink>;
  return (
    <div className={styles.parts}>
      <ButtonLink to={paths.editCustomEvent(id, { day, scope: "this" })}>This event</ButtonLink>
      <ButtonLink to={paths.editCustomEvent(id, { day, scope: "following" })}>This and following</ButtonLink>
      <ButtonLink to={paths.editCustomEvent(id)}>All events</ButtonLink>
    </div>
  );
}

/** Deleting the same parts; `action` is where it is posted, the page itself unless told. */
export function DeleteParts({ event: { title, rrule }, day, action }: Part & { action?: string }) {
  if (day === null) {
    return (
      <ConfirmButton
        label={rrule === "" ? "Delete event" : "Delete all events"}
        intent="delete"
        action={action}
        tone="danger"
        title={`Delete ${title}?`}
        text={rrule === "" ? "It cannot be brought back." : "All its days go. They cannot be brought back."}
      />
    );
  }
  return (
    <div className={styles.parts}>
      <ConfirmButton
        label="Delete this event"
        intent="delete-this"
        action={action}
        tone="danger"
        title={`Delete ${title} on ${dayText(day)}?`}
        text="The other days stay."
      />
      <ConfirmButton
        label="Delete this and following"
        intent="delete-following"
        action={action}
        tone="danger"
        title={`Delete ${title} from ${dayText(day)} on?`}
        text="The days before it stay."
      />
      <ConfirmButton
        label="Delete all events"
        intent="delete"
        action={action}
        tone="danger"
        title={`Delete all of ${title}?`}
        text="All its days go. They cannot be brought back."
      />
    </div>
  );
}

import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/buttons.tsx";
import { ConfirmButton } from "#app/ui/confirm.tsx";
import { dayText } from "#app/ui/format.ts";
import { Card } from "#app/ui/page.tsx";
import styles from "./events.module.css";

/** Changing and deleting: of a single event, or on one day of a repeat, that and what follows, or all. */
export function EventParts({ event: { id, title, rrule }, day }: { event: { id: number; title: string; rrule: string }; day: string | null }) {
  if (day === null) {
    return (
      <Card title="Delete">
        <ConfirmButton
          label={rrule === "" ? "Delete event" : "Delete all events"}
          intent="delete"
          tone="danger"
          title={`Delete ${title}?`}
          text={rrule === "" ? "It cannot be brought back." : "All its days go. They cannot be brought back."}
        />
      </Card>
    );
  }
  return (
    <>
      <Card title="Edit">
        <div className={styles.parts}>
          <ButtonLink to={paths.editCustomEvent(id, { day, scope: "this" })}>This event</ButtonLink>
          <ButtonLink to={paths.editCustomEvent(id, { day, scope: "following" })}>This and following</ButtonLink>
          <ButtonLink to={paths.editCustomEvent(id)}>All events</ButtonLink>
        </div>
      </Card>
      <Card title="Delete">
        <div className={styles.parts}>
          <ConfirmButton
            label="Delete this event"
            intent="delete-this"
            tone="danger"
            title={`Delete ${title} on ${dayText(day)}?`}
            text="The other days stay."
          />
          <ConfirmButton
            label="Delete this and following"
            intent="delete-following"
            tone="danger"
            title={`Delete ${title} from ${dayText(day)} on?`}
            text="The days before it stay."
          />
          <ConfirmButton
            label="Delete all events"
            intent="delete"
            tone="danger"
            title={`Delete all of ${title}?`}
            text="All its days go. They cannot be brought back."
          />
        </div>
      </Card>
    </>
  );
}

import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/buttons.tsx";
import { ConfirmButton } from "#app/ui/confirm.tsx";
import { dayText } from "#app/ui/format.ts";

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
    <div className="row">
      <ButtonLink to={paths.editCustomEvent(id, { day, scope: "this" })}>This event</ButtonLink>
      <ButtonLink to={paths.editCustomEvent(id, { day, scope: "following" })}>This and following</ButtonLink>
      <ButtonLink to={paths.editCustomEvent(id)}>All events</ButtonLink>
    </div>
  );
}

/** Deleting the same parts; `action` is where it is posted, the page itself unless told. */
export function DeleteParts({ event: { title, rrule }, day, action }: Part & { action?: string }) {
  const gone = { text: "All its days go. They cannot be brought back.", intent: "delete" };
  const parts =
    rrule === ""
      ? [{ ...gone, label: "Delete event", title: `Delete ${title}?`, text: "It cannot be brought back." }]
      : [{ ...gone, label: "Delete all events", title: day === null ? `Delete ${title}?` : `Delete all of ${title}?` }];
  if (day !== null) {
    const alone = { label: "Delete this event", intent: "delete-this", text: "The other days stay." };
    const rest = { label: "Delete this and following", intent: "delete-following", text: "The days before it stay." };
    parts.unshift(
      { ...alone, title: `Delete ${title} on ${dayText(day)}?` },
      { ...rest, title: `Delete ${title} from ${dayText(day)} on?` },
    );
  }
  return (
    <div className="row">
      {parts.map((part) => (
        <ConfirmButton key={part.intent} {...part} action={action} tone="danger" />
      ))}
    </div>
  );
}

import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/page/buttons.tsx";
import { ConfirmButton } from "#app/ui/form/confirm.tsx";
import { dayText } from "#app/ui/text/format.ts";

interface EventButtonsProps {
  event: { id: number; title: string; rrule: string };
  /** Day of a repeating event that is shown, YYYY-MM-DD; null for the whole series and for a single event. */
  day: string | null;
}

/** Edit buttons of a single event; of a repeating one for this day, this and following days, or all. */
export function EditEventButtons({ event: { id, rrule }, day }: EventButtonsProps) {
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

/** Delete buttons for the same days; `action` is the address they post to, the page itself by default. */
export function DeleteEventButtons({ event: { title, rrule }, day, action }: EventButtonsProps & { action?: string }) {
  const deletion = { text: "All of its days are deleted. You can't undo this.", values: { scope: "all" } };
  const buttons =
    rrule === ""
      ? [{ ...deletion, label: "Delete event", title: `Delete “${title}”?`, text: "You can't undo this." }]
      : [
          {
            ...deletion,
            label: "Delete all events",
            title: day === null ? `Delete “${title}”?` : `Delete all days of “${title}”?`,
          },
        ];
  if (day !== null) {
    const alone = { label: "Delete this event", values: { scope: "this" }, text: "Its other days stay." };
    const rest = { label: "Delete this and following", values: { scope: "following" }, text: "Earlier days stay." };
    buttons.unshift(
      { ...alone, title: `Delete “${title}” on ${dayText(day)}?` },
      { ...rest, title: `Delete “${title}” from ${dayText(day)} onward?` },
    );
  }
  return (
    <div className="row">
      {buttons.map((button) => (
        <ConfirmButton key={button.label} {...button} intent="delete" action={action} tone="danger" />
      ))}
    </div>
  );
}

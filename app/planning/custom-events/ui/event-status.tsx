import { ConfirmButton } from "#app/ui/confirm.tsx";
import { T } from "#app/ui/translate.tsx";
import { Status, type Tone } from "#app/ui/status.tsx";
import { type CustomEventAction, customEventStatusWord } from "../custom-event-rules.ts";

/** Status of an event as a dot and a word. */
export function EventStatusBadge({ status }: { status: string }) {
  return <Status tone={toneOf(status)} word={customEventStatusWord(status)} />;
}

/** Buttons for the available actions of an event, or the reason why the user has none. */
export function EventStatusButtons({
  title,
  version,
  actions,
  refusal,
}: {
  title: string;
  version: number;
  actions: readonly CustomEventAction[];
  refusal: string | null;
}) {
  if (refusal) {
    return (
      <p className="soft">
        <T>{refusal}</T>
      </p>
    );
  }
  return actions.map((action) => (
    <ConfirmButton
      key={action}
      intent={action}
      {...confirmations[action]}
      title={confirmations[action].title(title)}
      values={{ version }}
    />
  ));
}

const confirmations: Record<
  CustomEventAction,
  { label: string; title: (event: string) => string; text: string; tone: "primary" | "danger" }
> = {
  confirm: {
    label: "Confirm event",
    title: (event) => `Confirm “${event}”?`,
    text: "It shows as confirmed to everyone who can see it.",
    tone: "primary",
  },
  hold: {
    label: "Mark as completed",
    title: (event) => `Mark “${event}” as completed?`,
    text: "It stays on the {calendar} as completed.",
    tone: "primary",
  },
  cancel: {
    label: "Cancel event",
    title: (event) => `Cancel “${event}”?`,
    text: "It stays on the {calendar} as canceled.",
    tone: "danger",
  },
  restore: {
    label: "Mark as planned",
    title: (event) => `Mark “${event}” as planned?`,
    text: "The event's status changes back to Planned.",
    tone: "primary",
  },
};

function toneOf(status: string): Tone {
  if (status === "confirmed") return "success";
  if (status === "cancelled") return "danger";
  return status === "held" ? "neutral" : "info";
}

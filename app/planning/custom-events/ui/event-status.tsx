import { type AvailableAction, statusOf } from "#app/platform/workflow/define-workflow.ts";
import { ConfirmButton } from "#app/ui/form/confirm.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { Status } from "#app/ui/content/status.tsx";
import { type CustomEventAction, customEventWorkflow } from "../custom-event-rules.ts";

/** Status of an event as a dot and a word. */
export function EventStatusBadge({ status }: { status: string }) {
  return <Status {...statusOf(customEventWorkflow, status)} />;
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
  actions: readonly AvailableAction<CustomEventAction>[];
  refusal: string | null;
}) {
  if (refusal) {
    return (
      <p className="soft">
        <T>{refusal}</T>
      </p>
    );
  }
  return actions.map(({ action, label }) => (
    <ConfirmButton
      key={action}
      intent={action}
      label={label}
      {...confirmations[action]}
      title={confirmations[action].title(title)}
      values={{ version }}
    />
  ));
}

const confirmations: Record<
  CustomEventAction,
  { title: (event: string) => string; text: string; tone: "primary" | "danger" }
> = {
  confirm: {
    title: (event) => `Confirm “${event}”?`,
    text: "It shows as confirmed to everyone who can see it.",
    tone: "primary",
  },
  hold: {
    title: (event) => `Mark “${event}” as completed?`,
    text: "It stays on the {calendar} as completed.",
    tone: "primary",
  },
  cancel: {
    title: (event) => `Cancel “${event}”?`,
    text: "It stays on the {calendar} as canceled.",
    tone: "danger",
  },
  restore: {
    title: (event) => `Mark “${event}” as planned?`,
    text: "The event's status changes back to Planned.",
    tone: "primary",
  },
};

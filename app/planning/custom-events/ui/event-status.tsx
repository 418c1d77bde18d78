import { ConfirmButton } from "#app/ui/confirm.tsx";
import { Say } from "#app/ui/say.tsx";
import { Status, type Tone } from "#app/ui/status.tsx";
import { type EventMove, wordOfStatus } from "../custom-event-rules.ts";

/** The status of an event in a dot and a word. */
export function EventStatus({ status }: { status: string }) {
  return <Status tone={toneOf(status)} word={wordOfStatus(status)} />;
}

/** The next steps of an event, or why the reader cannot take one. */
export function EventSteps({
  title,
  version,
  moves,
  refusal,
}: {
  title: string;
  version: number;
  moves: readonly EventMove[];
  refusal: string | null;
}) {
  if (refusal) {
    return (
      <p className="soft">
        <Say>{refusal}</Say>
      </p>
    );
  }
  return moves.map((move) => (
    <ConfirmButton
      key={move}
      intent={move}
      {...questions[move]}
      title={questions[move].title(title)}
      values={{ version }}
    />
  ));
}

const questions: Record<
  EventMove,
  { label: string; title: (event: string) => string; text: string; tone: "primary" | "danger" }
> = {
  confirm: {
    label: "Confirm event",
    title: (event) => `Confirm ${event}?`,
    text: "Everyone who sees it knows that it takes place.",
    tone: "primary",
  },
  hold: {
    label: "Mark as held",
    title: (event) => `Mark ${event} as held?`,
    text: "It stays on the {calendar} as an event that took place.",
    tone: "primary",
  },
  cancel: {
    label: "Cancel event",
    title: (event) => `Cancel ${event}?`,
    text: "It stays on the {calendar} as cancelled.",
    tone: "danger",
  },
  restore: {
    label: "Plan again",
    title: (event) => `Plan ${event} again?`,
    text: "It goes back to planned.",
    tone: "primary",
  },
};

function toneOf(status: string): Tone {
  if (status === "confirmed") return "success";
  if (status === "cancelled") return "danger";
  return status === "held" ? "neutral" : "info";
}

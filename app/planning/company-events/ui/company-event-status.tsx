import { wordFrom } from "#app/platform/workflow/status-words.ts";
import { ConfirmButton } from "#app/ui/confirm.tsx";
import { countText } from "#app/ui/format.ts";
import { Card, Facts } from "#app/ui/page.tsx";
import { Status } from "#app/ui/status.tsx";
import { type EventMoveName, movesOf, statusTones, statusWords } from "../company-event-rules.ts";

/** The status of an event and whom it affects, with its next steps. */
export function CompanyEventStatus({
  event,
}: {
  event: { id: number; title: string; status: string; version: number; locations: number; networks: number };
}) {
  const { title, status } = event;
  const affects = affectsText(event);
  const values = { version: event.version };
  return (
    <Card title="Status">
      <Facts
        facts={[
          {
            term: "Status",
            value: <Status tone={statusTones[status] ?? "neutral"} word={wordFrom(statusWords, status)} />,
          },
          { term: "Affects", value: affects },
        ]}
      />
      <div className="row row-after">
        {movesOf(status).map((move) => (
          <ConfirmButton key={move} intent={move} values={values} {...questionOf(move, title, affects)} />
        ))}
        {status === "draft" && (
          <ConfirmButton
            label="Delete draft"
            intent="delete"
            values={values}
            tone="danger"
            title={`Delete ${title}?`}
            text="Nobody has seen it. It cannot be brought back."
          />
        )}
        <ConfirmButton
          label="Copy to next year"
          intent="copy"
          title={`Copy ${title} to next year?`}
          text="The copy is a draft on the same weekday, 52 weeks later. It happens once."
        />
      </div>
    </Card>
  );
}

function questionOf(move: EventMoveName, title: string, affects: string) {
  const text = `It affects ${affects}.`;
  switch (move) {
    case "publish":
      return { label: "Publish event", title: `Publish ${title}?`, text };
    case "cancel":
      return {
        ...{ label: "Cancel event", tone: "danger" as const, title: `Cancel ${title}?` },
        text: `${text} It stays in the list as cancelled.`,
      };
    case "restore":
      return { label: "Publish again", title: `Publish ${title} again?`, text };
  }
}

function affectsText({ locations, networks }: { locations: number; networks: number }): string {
  if (locations === 0) return "no {location}";
  return `${countText(locations, "{location}")} of ${countText(networks, "{network}")}`;
}

import { ConfirmButton } from "#app/ui/confirm.tsx";
import { countText } from "#app/ui/format.ts";
import { Card, Facts } from "#app/ui/page.tsx";
import { Status } from "#app/ui/status.tsx";
import { statusTones, statusWords, wordOf } from "../company-event-rules.ts";

/** Where an event stands and whom it affects, with its next steps. */
export function CompanyEventStanding({
  event,
}: {
  event: { id: number; title: string; status: string; locations: number; networks: number };
}) {
  const { title, status } = event;
  const affects = affectsText(event);
  return (
    <Card title="Where it stands">
      <Facts
        facts={[
          {
            term: "Status",
            value: <Status tone={statusTones[status] ?? "neutral"} word={wordOf(statusWords, status)} />,
          },
          { term: "Affects", value: affects },
        ]}
      />
      <div className="row row-after">
        {status === "draft" && (
          <>
            <ConfirmButton
              label="Publish event"
              intent="publish"
              title={`Publish ${title}?`}
              text={`It affects ${affects}.`}
            />
            <ConfirmButton
              label="Delete draft"
              intent="delete"
              tone="danger"
              title={`Delete ${title}?`}
              text="Nobody has seen it. It cannot be brought back."
            />
          </>
        )}
        {status === "published" && (
          <ConfirmButton
            label="Cancel event"
            intent="cancel"
            tone="danger"
            title={`Cancel ${title}?`}
            text={`It affects ${affects}. It stays in the list as cancelled.`}
          />
        )}
        {status === "cancelled" && (
          <ConfirmButton
            label="Publish again"
            intent="restore"
            title={`Publish ${title} again?`}
            text={`It affects ${affects}.`}
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

function affectsText({ locations, networks }: { locations: number; networks: number }): string {
  if (locations === 0) return "no {location}";
  return `${countText(locations, "{location}")} of ${countText(networks, "{network}")}`;
}

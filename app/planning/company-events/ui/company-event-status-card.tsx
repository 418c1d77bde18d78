import { statusLabel } from "#app/platform/workflow/status-texts.ts";
import { ConfirmButton } from "#app/ui/confirm.tsx";
import { countText } from "#app/ui/format.ts";
import { Card, Facts } from "#app/ui/page.tsx";
import { Status } from "#app/ui/status.tsx";
import {
  type CompanyEventAction,
  availableCompanyEventActions,
  companyEventStatusTones,
  companyEventStatusWords,
} from "../company-event-rules.ts";

/** Card with the status of an event, the locations it affects and the available actions. */
export function CompanyEventStatusCard({
  event,
}: {
  event: { id: number; title: string; status: string; version: number; locations: number; networks: number };
}) {
  const { title, status } = event;
  const affects = affectedLocationsText(event);
  const values = { version: event.version };
  return (
    <Card title="Status">
      <Facts
        facts={[
          {
            term: "Status",
            value: (
              <Status
                tone={companyEventStatusTones[status] ?? "neutral"}
                word={statusLabel(companyEventStatusWords, status)}
              />
            ),
          },
          { term: "Affects", value: affects },
        ]}
      />
      <div className="row row-after">
        {availableCompanyEventActions(status).map((action) => (
          <ConfirmButton key={action} intent={action} values={values} {...confirmationOf(action, title, affects)} />
        ))}
        {status === "draft" && (
          <ConfirmButton
            label="Delete draft"
            intent="delete"
            values={values}
            tone="danger"
            title={`Delete “${title}”?`}
            text="It was never published. You can't undo this."
          />
        )}
        <ConfirmButton
          label="Copy to next year"
          intent="copy"
          title={`Copy “${title}” to next year?`}
          text="We create a one-time draft on the same weekday, 52 weeks later."
        />
      </div>
    </Card>
  );
}

function confirmationOf(action: CompanyEventAction, title: string, affects: string) {
  const text = `It affects ${affects}.`;
  switch (action) {
    case "publish":
      return { label: "Publish event", title: `Publish “${title}”?`, text };
    case "cancel":
      return {
        label: "Cancel event",
        tone: "danger" as const,
        title: `Cancel “${title}”?`,
        text: `${text} It stays on the list as canceled.`,
      };
    case "restore":
      return { label: "Publish again", title: `Publish “${title}” again?`, text };
  }
}

function affectedLocationsText({ locations, networks }: { locations: number; networks: number }): string {
  if (locations === 0) return "no {locations}";
  return `${countText(locations, "{location}")} in ${countText(networks, "{network}")}`;
}

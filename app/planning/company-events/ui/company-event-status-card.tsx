import { availableActions, statusOf } from "#app/platform/workflow/define-workflow.ts";
import { ConfirmButton } from "#app/ui/form/confirm.tsx";
import { countText } from "#app/ui/text/format.ts";
import { Card, Facts } from "#app/ui/page/page.tsx";
import { Status } from "#app/ui/content/status.tsx";
import { type CompanyEventAction, type CompanyEventStatus, companyEventWorkflow } from "../company-event-rules.ts";

/** Card with the status of an event, the locations it affects and the available actions. */
export function CompanyEventStatusCard({
  event,
}: {
  event: {
    id: number;
    title: string;
    status: CompanyEventStatus;
    version: number;
    locations: number;
    networks: number;
  };
}) {
  const { title, status } = event;
  const affects = affectedLocationsText(event);
  const values = { version: event.version };
  return (
    <Card title="Status">
      <Facts
        facts={[
          { term: "Status", value: <Status {...statusOf(companyEventWorkflow, status)} /> },
          { term: "Affects", value: affects },
        ]}
      />
      <div className="row row-after">
        {availableActions(companyEventWorkflow, event, {}).map(({ action, label }) => (
          <ConfirmButton
            key={action}
            intent={action}
            label={label}
            values={values}
            {...confirmationOf(action, title, affects)}
          />
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
      return { title: `Publish “${title}”?`, text };
    case "cancel":
      return {
        tone: "danger" as const,
        title: `Cancel “${title}”?`,
        text: `${text} It stays on the list as canceled.`,
      };
    case "restore":
      return { title: `Publish “${title}” again?`, text };
  }
}

function affectedLocationsText({ locations, networks }: { locations: number; networks: number }): string {
  if (locations === 0) return "no {locations}";
  return `${countText(locations, "{location}")} in ${countText(networks, "{network}")}`;
}

import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/page/buttons.tsx";
import { ConfirmButton } from "#app/ui/form/confirm.tsx";
import { availableActions, statusOf } from "#app/platform/workflow/define-workflow.ts";
import { countText, moneyText, numberText } from "#app/ui/text/format.ts";
import { Banner, SentenceList } from "#app/ui/page/notices.tsx";
import { FactStrip } from "#app/ui/page/fact-strip.tsx";
import { Status } from "#app/ui/content/status.tsx";
import { autopilotSetWorkflow } from "../set-rules.ts";
import type { findSet } from "../set-queries.server.ts";
import { archiveSetConfirmation } from "./archive-confirmation.ts";

type FoundSet = NonNullable<Awaited<ReturnType<typeof findSet>>>;

/** Status of a set, its owners' answers, its buttons, and warnings to check before publishing. */
export function SetOverview({ set, checks }: { set: FoundSet; checks: readonly string[] }) {
  const { made, waiting, accepted, customised, declined } = set.adoption;
  const actions = availableActions(autopilotSetWorkflow, set, {}).map(({ action }) => action);
  const { publish, archive } = autopilotSetWorkflow.transitions;
  const cents = set.items.reduce((sum, { quantity, unitCostCents }) => sum + quantity * unitCostCents, 0);
  return (
    <>
      <FactStrip
        facts={[
          { term: "Status", value: <Status {...statusOf(autopilotSetWorkflow, set.status)} /> },
          { term: "Per {plan}", value: `${countText(set.items.length, "item")}, ${moneyText(cents)}` },
          { term: "{Plans} created", value: numberText(made) },
          ...(made > 0
            ? [
                { term: "No answer yet", value: numberText(waiting) },
                { term: "Accepted", value: numberText(accepted) },
                { term: "Customized", value: numberText(customised) },
                { term: "Declined", value: numberText(declined) },
              ]
            : []),
        ]}
      >
        {set.status === "published" && (
          <ButtonLink to={paths.generatePlans({ company: set.companyId, set: set.id })}>
            {"Generate {plans}"}
          </ButtonLink>
        )}
        {actions.includes("publish") && set.items.length > 0 && (
          <ConfirmButton
            label={publish.label}
            intent="publish"
            values={{ version: set.version }}
            title={`Publish “${set.name}”?`}
            text="You and your owners can create {plans} from it."
          />
        )}
        {actions.includes("archive") && (
          <ConfirmButton
            label={archive.label}
            intent="archive"
            values={{ version: set.version }}
            tone="danger"
            {...archiveSetConfirmation({ name: set.name, plans: made })}
          />
        )}
      </FactStrip>
      {checks.length > 0 && (
        <Banner tone="warning" title="Check before publishing">
          <SentenceList all={checks} />
        </Banner>
      )}
    </>
  );
}

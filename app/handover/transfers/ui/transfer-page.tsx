import type { SerializeFrom } from "@remix-run/node";
import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { type AvailableAction, availableActions, statusOf } from "#app/platform/workflow/define-workflow.ts";
import { ButtonLink } from "#app/ui/page/buttons.tsx";
import { ConfirmButton } from "#app/ui/form/confirm.tsx";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import { countText, dayText } from "#app/ui/text/format.ts";
import { Banner } from "#app/ui/page/notices.tsx";
import { Card, Facts, Page } from "#app/ui/page/page.tsx";
import { DateText, Instant, Status } from "#app/ui/content/status.tsx";
import type { Transfer } from "../transfer-queries.server.ts";
import { transferWorkflow } from "../transfer-rules.ts";
import styles from "#app/ui/fields/pick-list.module.css";

interface TransferPageProps {
  transfer: SerializeFrom<Transfer>;
  /** Preview; null once the transfer is done or canceled. */
  preview: readonly { name: string; label: string; words: string }[] | null;
  /** Results; null before the transfer ran. */
  result: readonly { term: string; value: string }[] | null;
  /** Access lost and gained; null once the transfer is done or canceled. */
  visibility: ReactNode | null;
  /** True when the transfer runs as soon as it is confirmed. */
  isDue: boolean;
  canDecide: boolean;
}

/** Page of a transfer: its locations, its effects in numbers, and the available actions. */
export function TransferPage({ transfer, preview, result, visibility, isDue, canDecide }: TransferPageProps) {
  const { id, companyId, company, toNetwork, effectiveOn, status, locations, failure } = transfer;
  const moving = countText(locations.length, "{location}");
  const actions = availableActions(transferWorkflow, transfer, { canDecide });
  const change = actions.find(({ action }) => action === "change");
  return (
    <Page
      title={`Transfer No. ${id}`}
      crumbs={[{ label: "Transfers", to: paths.transfers({ company: companyId }) }]}
      purpose={`${moving} of ${company} to ${toNetwork} on ${dayText(effectiveOn)}.`}
      action={change && <ButtonLink to={paths.editTransfer(id)}>{change.label}</ButtonLink>}
    >
      {status === "failed" && (
        <Banner tone="danger" title="The transfer failed. Nothing moved.">
          {failure}
        </Banner>
      )}
      <FormWithAside
        aside={
          <Card>
            <div className="stack loose">
              <Facts facts={factsOf(transfer)} />
              <NextSteps transfer={transfer} actions={actions} moving={moving} isDue={isDue} canDecide={canDecide} />
            </div>
          </Card>
        }
      >
        {preview && (
          <Card title="Changes">
            <Facts
              facts={[
                {
                  term: "{Locations}",
                  value: `${moving} ${locations.length === 1 ? "moves" : "move"} to ${toNetwork}.`,
                },
                ...preview.map(({ label, words }) => ({ term: label, value: words })),
              ]}
            />
          </Card>
        )}
        {visibility && <Card title="Access changes">{visibility}</Card>}
        {result && (
          <Card title="Results">
            <Facts facts={result} />
          </Card>
        )}
        <Card title="{Locations}">
          <ul className={`bare ${styles.picked}`}>
            {locations.map((location) => (
              <li key={location.id}>
                {location.pcNumber} {location.name} <span className="soft">from {location.from}</span>
              </li>
            ))}
          </ul>
        </Card>
      </FormWithAside>
    </Page>
  );
}

interface NextStepsProps extends Pick<TransferPageProps, "transfer" | "isDue" | "canDecide"> {
  actions: readonly AvailableAction[];
  moving: string;
}

function NextSteps({ transfer, actions, moving, isDue, canDecide }: NextStepsProps) {
  const { toNetwork, effectiveOn } = transfer;
  const values = { version: transfer.version };
  const confirm = actions.find(({ action }) => action === "confirm");
  const cancel = actions.find(({ action }) => action === "cancel");
  if (!confirm && !cancel) return null;
  return (
    <>
      {confirm && !canDecide && <p className="soft">A Senior Advisor must confirm this transfer.</p>}
      <div className="row">
        {confirm && canDecide && (
          <ConfirmButton
            label={confirm.label}
            isMain
            title={`Move ${moving} to ${toNetwork} on ${dayText(effectiveOn)}?`}
            text={
              isDue
                ? "The {locations} move right away, and you can't cancel that. To undo it, transfer them back."
                : "The {locations} move when that date has begun in every {location}'s time zone. You can cancel it until then."
            }
            intent="confirm"
            values={values}
          />
        )}
        {cancel && (
          <ConfirmButton
            label={cancel.label}
            tone="danger"
            title={`Cancel the transfer of ${moving}?`}
            text="Nothing moves. The transfer stays in the list as canceled."
            intent="cancel"
            values={values}
          />
        )}
      </div>
    </>
  );
}

function factsOf(transfer: TransferPageProps["transfer"]) {
  const { status, toNetwork, effectiveOn, timeZone, createdAt, preparedBy, confirmedAt, confirmedBy, doneAt, note } =
    transfer;
  const by = (name: string | null, at: string) => (
    <>
      {name && `${name}, `}
      <Instant at={at} timeZone={timeZone} />
    </>
  );
  return [
    { term: "Status", value: <Status {...statusOf(transferWorkflow, status)} /> },
    { term: "To {network}", value: toNetwork },
    { term: "Effective date", value: <DateText day={effectiveOn} /> },
    { term: "Prepared", value: by(preparedBy, createdAt) },
    ...(confirmedAt ? [{ term: "Confirmed", value: by(confirmedBy, confirmedAt) }] : []),
    ...(doneAt ? [{ term: "Done", value: by(null, doneAt) }] : []),
    ...(note ? [{ term: "Note", value: note }] : []),
  ];
}

import type { SerializeFrom } from "@remix-run/node";
import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/buttons.tsx";
import { ConfirmButton } from "#app/ui/confirm.tsx";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { countText, dayText } from "#app/ui/format.ts";
import { Banner } from "#app/ui/notices.tsx";
import { Card, Facts, Page } from "#app/ui/page.tsx";
import { DateText, Instant, Status } from "#app/ui/status.tsx";
import type { FoundTransfer } from "../transfer-queries.server.ts";
import { canTransition } from "../transfer-rules.ts";
import { transferStatusTones, transferStatusWords } from "../transfer-words.ts";
import styles from "./transfers.module.css";

interface TransferPageProps {
  transfer: SerializeFrom<FoundTransfer>;
  /** What it would do; null once it is over. */
  preview: readonly { name: string; label: string; words: string }[] | null;
  /** What it did; null before. */
  result: readonly { term: string; value: string }[] | null;
  /** Who sees less or more afterwards; null once it is over. */
  visibility: ReactNode | null;
  mayDecide: boolean;
}

/** One transfer: what it moves, what it does in numbers, and the next step. */
export function TransferPage({ transfer, preview, result, visibility, mayDecide }: TransferPageProps) {
  const { id, companyId, company, toNetwork, effectiveOn, status, locations, failure } = transfer;
  const moving = countText(locations.length, "{location}");
  return (
    <Page
      title={`Transfer No. ${id}`}
      crumbs={[{ label: "Transfers", to: paths.transfers({ company: companyId }) }]}
      purpose={`${moving} of ${company} to ${toNetwork} on ${dayText(effectiveOn)}.`}
      action={canTransition("change", status) && <ButtonLink to={paths.editTransfer(id)}>Edit draft</ButtonLink>}
    >
      {status === "failed" && (
        <Banner tone="danger" title="The transfer did not run, and nothing was moved.">
          {failure}
        </Banner>
      )}
      <FormWithAside
        aside={
          <Card>
            <div className="stack loose">
              <Facts facts={factsOf(transfer)} />
              <NextSteps transfer={transfer} moving={moving} mayDecide={mayDecide} />
            </div>
          </Card>
        }
      >
        {preview && (
          <Card title="What it does">
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
        {visibility && <Card title="Who loses and gains access">{visibility}</Card>}
        {result && (
          <Card title="What it did">
            <Facts facts={result} />
          </Card>
        )}
        <Card title="{Locations}">
          <ul className={`bare ${styles.places}`}>
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

function NextSteps(props: { transfer: TransferPageProps["transfer"]; moving: string; mayDecide: boolean }) {
  const { transfer, moving, mayDecide } = props;
  const { status, toNetwork, effectiveOn } = transfer;
  const values = { version: transfer.version };
  const isOpen = canTransition("confirm", status);
  const mayCancel = canTransition("cancel", status) && (mayDecide || status === "draft");
  if (!isOpen && !mayCancel) return null;
  return (
    <>
      {isOpen && !mayDecide && <p className="soft">A Senior Advisor confirms this.</p>}
      <div className="row">
        {isOpen && mayDecide && (
          <ConfirmButton
            label="Confirm transfer"
            isMain
            title={`Move ${moving} to ${toNetwork} on ${dayText(effectiveOn)}?`}
            text="It runs by itself when that day has begun at each {location}, all of it or nothing. Until then you can cancel it."
            intent="confirm"
            values={values}
          />
        )}
        {mayCancel && (
          <ConfirmButton
            label="Cancel transfer"
            tone="danger"
            title={`Cancel the transfer of ${moving}?`}
            text="Nothing moves. The transfer stays in the list as cancelled."
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
    { term: "Status", value: <Status tone={transferStatusTones[status]} word={transferStatusWords[status]} /> },
    { term: "To {network}", value: toNetwork },
    { term: "First day", value: <DateText day={effectiveOn} /> },
    { term: "Prepared", value: by(preparedBy, createdAt) },
    ...(confirmedAt ? [{ term: "Confirmed", value: by(confirmedBy, confirmedAt) }] : []),
    ...(doneAt ? [{ term: "Done", value: by(null, doneAt) }] : []),
    ...(note ? [{ term: "Note", value: note }] : []),
  ];
}

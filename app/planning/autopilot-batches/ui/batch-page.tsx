import type { SerializeFrom } from "@remix-run/node";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/page/buttons.tsx";
import { ConfirmButton } from "#app/ui/form/confirm.tsx";
import { countText, instantText, numberText } from "#app/ui/text/format.ts";
import { usePolling } from "#app/ui/browser/use-polling.ts";
import { Banner } from "#app/ui/page/notices.tsx";
import { FactStrip } from "#app/ui/page/fact-strip.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { Status } from "#app/ui/content/status.tsx";
import { batchUndoRefusal, batchWorkflow, isBatchResumable } from "../batch-rules.ts";
import type { findAutopilotBatch } from "../batch-queries.server.ts";

export type ShownBatch = NonNullable<SerializeFrom<typeof findAutopilotBatch>>;

/**
 * Progress of a running batch, with a button to stop it. The page polls, or offers a refresh link without JavaScript.
 */
export function BatchProgress({ batch }: { batch: ShownBatch }) {
  usePolling();
  const { total, waiting } = batch.counts;
  return (
    <Card>
      <div className="stack close" role="status">
        <label htmlFor="batch-progress">
          <T>{`${numberText(total - waiting)} of ${countText(total, "{location}")} done`}</T>
        </label>
        <progress id="batch-progress" max={total} value={total - waiting} />
        <p className="soft">You can leave this page. We keep working and show the results here.</p>
        <div data-without-script="">
          <ButtonLink to="" native>
            Refresh
          </ButtonLink>
        </div>
        <div>
          <ConfirmButton
            label={batchWorkflow.transitions.cancel.label}
            confirmLabel="Stop creating {plans}"
            intent="cancel"
            title={`Stop creating {plans} from “${batch.set}”?`}
            text="Created {plans} stay, and you can resume or undo later. Owners get an email only when you resume and it finishes."
          />
        </div>
      </div>
    </Card>
  );
}

/** Results of a batch, with buttons to resume or undo it. */
export function BatchResult({ batch, canUndo }: { batch: ShownBatch; canUndo: boolean }) {
  const { status, failure, counts, answers, timeZone } = batch;
  const refusal = batchUndoRefusal({ status, touched: answers.touched });
  return (
    <>
      {status === "failed" && (
        <Banner tone="danger" title="This batch stopped before it finished." role="alert">
          <T>{failure}</T>
        </Banner>
      )}
      {status === "cancelled" && (
        <Banner tone="info" title="This batch was canceled.">
          <T>
            {`${countText(counts.waiting, "{location}")} ${counts.waiting === 1 ? "has" : "have"} no result. Owners got no email, but see their new {plans} on their dashboard.`}
          </T>
        </Banner>
      )}
      {status === "undone" && (
        <Banner tone="info" title="This batch was undone.">
          <T>
            {`${batch.undoneBy ?? "Another user"} deleted its {plans}${
              batch.undoneAt ? ` on ${instantText(batch.undoneAt, timeZone)}` : ""
            }.`}
          </T>
        </Banner>
      )}
      <FactStrip
        facts={[
          { term: "{Plans} created", value: numberText(counts.made) },
          { term: "Skipped", value: numberText(counts.skipped) },
          {
            term: "Failed",
            value: counts.failed > 0 ? <Status tone="danger" word={numberText(counts.failed)} /> : "0",
          },
          { term: "Accepted", value: numberText(answers.accepted) },
          { term: "Customized", value: numberText(answers.customised) },
          { term: "Declined", value: numberText(answers.declined) },
          { term: "No answer yet", value: numberText(answers.silent) },
          { term: "Active now", value: numberText(answers.active) },
          { term: "Completed", value: numberText(answers.completed) },
        ]}
      >
        {isBatchResumable(status) && (
          <ConfirmButton
            label={batchWorkflow.transitions.resume.label}
            intent="resume"
            title="Resume this batch?"
            text={`${countText(counts.waiting, "{location}")} ${counts.waiting === 1 ? "has" : "have"} no result yet. Created {plans} stay.`}
          />
        )}
        {canUndo && status !== "undone" && <UndoButton batch={batch} />}
        <ButtonLink to={paths.generatePlans({ company: batch.companyId, set: batch.setId })}>
          {"Generate more {plans}"}
        </ButtonLink>
      </FactStrip>
      {canUndo && status !== "undone" && refusal && (
        <p className="soft">
          <T>{refusal}</T>
        </p>
      )}
    </>
  );
}

function UndoButton({ batch }: { batch: ShownBatch }) {
  const { status, answers } = batch;
  const refusal = batchUndoRefusal({ status, touched: answers.touched });
  return (
    <ConfirmButton
      label={batchWorkflow.transitions.undo.label}
      confirmLabel={`Delete ${countText(answers.plans, "{plan}")}`}
      intent="undo"
      tone="danger"
      disabled={refusal !== null || answers.plans === 0}
      title={`Undo the {plans} from “${batch.set}”?`}
      text={`${countText(answers.plans, "{plan}")} and all their items are deleted. No owner has answered or changed them.`}
    />
  );
}

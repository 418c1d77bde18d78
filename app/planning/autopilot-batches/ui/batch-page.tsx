import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/buttons.tsx";
import { ConfirmButton } from "#app/ui/confirm.tsx";
import { countText, instantText, numberText } from "#app/ui/format.ts";
import { useLookingAgain } from "#app/ui/look-again.ts";
import { Banner } from "#app/ui/notices.tsx";
import { FactStrip } from "#app/ui/fact-strip.tsx";
import { Card } from "#app/ui/page.tsx";
import { Say } from "#app/ui/say.tsx";
import { Status } from "#app/ui/status.tsx";
import { isResumable, refusalOfUndo } from "../batch-rules.ts";
import styles from "./batches.module.css";
import type { SerializeFrom } from "@remix-run/node";
import type { findBatch } from "../batch-queries.server.ts";

export type ShownBatch = NonNullable<SerializeFrom<typeof findBatch>>;

/** How far a batch is, and how to stop it; the page looks again by itself, or by a link where no script runs. */
export function BatchProgress({ batch }: { batch: ShownBatch }) {
  useLookingAgain();
  const { total, waiting } = batch.counts;
  return (
    <Card>
      <div className="stack close" role="status">
        <label htmlFor="batch-progress">
          <Say>{`${numberText(total - waiting)} of ${countText(total, "{location}")} done`}</Say>
        </label>
        <progress id="batch-progress" className={styles.progress} max={total} value={total - waiting} />
        <p className="soft">You can leave this page and come back. It goes on without you.</p>
        <div data-without-script="">
          <ButtonLink to="" native>
            Look again
          </ButtonLink>
        </div>
        <div>
          <ConfirmButton
            label="Stop here"
            confirmLabel="Stop making {plans}"
            intent="cancel"
            title={`Stop making {plans} of ${batch.set}?`}
            text="What is made stays, and you can undo or resume it. Owners hear of it once it is resumed and done."
          />
        </div>
      </div>
    </Card>
  );
}

/** What came of a batch, and how to resume it or take it back. */
export function BatchResult({ batch, mayUndo }: { batch: ShownBatch; mayUndo: boolean }) {
  const { status, failure, counts, answers, timeZone } = batch;
  const refusal = refusalOfUndo({ status, touched: answers.touched });
  return (
    <>
      {status === "failed" && (
        <Banner tone="danger" title="This stopped half way." role="alert">
          <Say>{failure}</Say>
        </Banner>
      )}
      {status === "cancelled" && (
        <Banner tone="info" title="This was cancelled.">
          <Say>
            {`${countText(counts.waiting, "{location}")} ${counts.waiting === 1 ? "has" : "have"} no result. Owners got no mail of what is made; it waits for them on their dashboard.`}
          </Say>
        </Banner>
      )}
      {status === "undone" && (
        <Banner tone="info" title="This is undone.">
          <Say>
            {`${batch.undoneBy ?? "Somebody"} took back its {plans}${
              batch.undoneAt ? ` on ${instantText(batch.undoneAt, timeZone)}` : ""
            }.`}
          </Say>
        </Banner>
      )}
      <FactStrip
        facts={[
          { term: "{Plans} made", value: numberText(counts.made) },
          { term: "Made before", value: numberText(counts.skipped) },
          {
            term: "Not possible",
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
        {isResumable(status) && (
          <ConfirmButton
            label="Resume"
            intent="resume"
            title="Go on where it stopped?"
            text={`${countText(counts.waiting, "{location}")} ${counts.waiting === 1 ? "has" : "have"} no result yet. What is made stays.`}
          />
        )}
        {mayUndo && status !== "undone" && <UndoButton batch={batch} />}
        <ButtonLink to={paths.generatePlans({ company: batch.companyId, set: batch.setId })}>
          Generate for others
        </ButtonLink>
      </FactStrip>
      {mayUndo && status !== "undone" && refusal && (
        <p className="soft">
          <Say>{`You can no longer undo it: ${refusal}`}</Say>
        </p>
      )}
    </>
  );
}

function UndoButton({ batch }: { batch: ShownBatch }) {
  const { status, answers } = batch;
  const refusal = refusalOfUndo({ status, touched: answers.touched });
  return (
    <ConfirmButton
      label="Undo these {plans}"
      confirmLabel={`Delete ${countText(answers.plans, "{plan}")}`}
      intent="undo"
      tone="danger"
      disabled={refusal !== null || answers.plans === 0}
      title={`Take back what was made of ${batch.set}?`}
      text={`${countText(answers.plans, "{plan}")} go, with all their items. Nobody has answered or changed one of them.`}
    />
  );
}

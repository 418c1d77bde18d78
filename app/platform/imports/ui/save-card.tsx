import { Form } from "@remix-run/react";
import { CheckboxField } from "#app/ui/choice-fields.tsx";
import { ButtonLink } from "#app/ui/buttons.tsx";
import { ConfirmButton } from "#app/ui/confirm.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { countText, numberText } from "#app/ui/format.ts";
import { Card } from "#app/ui/page.tsx";
import { outcomeTones, outcomeWords, refusalToSave, savableWords } from "../import-rules.ts";
import styles from "./imports.module.css";
import type { Reviewed, ReviewedKind } from "./review-page.tsx";

/** What the file would do, in numbers, and the buttons that do it, compare again or give it up. */
export function SaveCard({ reviewed, kind, uploadTo }: { reviewed: Reviewed; kind: ReviewedKind; uploadTo: string }) {
  const { newRows, changedRows, sameRows, badRows } = reviewed;
  const counts = { new: newRows, changed: changedRows, same: sameRows, bad: badRows };
  const canSave = refusalToSave(reviewed, kind.many) === null;
  return (
    <Card>
      <dl className={styles.counts}>
        {(["new", "changed", "same", "bad"] as const).map((outcome) => (
          <div key={outcome} data-tone={counts[outcome] > 0 ? outcomeTones[outcome] : "neutral"}>
            <dt className="note">{outcomeWords[outcome]}</dt>
            <dd>{numberText(counts[outcome])}</dd>
          </div>
        ))}
      </dl>
      <div className={`row ${styles.actions}`}>
        {canSave ? (
          <SaveForm reviewed={reviewed} kind={kind} />
        ) : (
          <ButtonLink to={uploadTo} look="primary">
            {badRows > 0 ? "Upload the fixed file" : "Upload another file"}
          </ButtonLink>
        )}
        <Form method="post" preventScrollReset>
          <input type="hidden" name="version" value={reviewed.version} />
          <SubmitButton intent="recheck" tone="secondary">
            Compare again
          </SubmitButton>
        </Form>
        <ConfirmButton
          label="Discard file"
          title={`Discard ${reviewed.fileName}?`}
          text={`The ${countText(reviewed.totalRows, "row")} of the file go. No ${kind.one} changes.`}
          intent="discard"
          values={{ version: reviewed.version }}
          tone="danger"
        />
      </div>
    </Card>
  );
}

function SaveForm({ reviewed, kind }: { reviewed: Reviewed; kind: ReviewedKind }) {
  return (
    <Form method="post" id="save-import" className="stack">
      <input type="hidden" name="version" value={reviewed.version} />
      {kind.extra && reviewed.newRows > 0 && (
        <CheckboxField
          field={{ id: "save-import-extra", name: "extra", formId: "save-import" }}
          label={kind.extra.label}
          help={kind.extra.help}
          optional
        />
      )}
      <div className="row">
        <SubmitButton intent="save">{`Save ${savableWords(reviewed, kind)}`}</SubmitButton>
      </div>
    </Form>
  );
}

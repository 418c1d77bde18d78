import { Form } from "@remix-run/react";
import { CheckboxField } from "#app/ui/fields/choice-fields.tsx";
import { ButtonLink } from "#app/ui/page/buttons.tsx";
import { ConfirmButton } from "#app/ui/form/confirm.tsx";
import { SubmitButton } from "#app/ui/form/form.tsx";
import { countText, numberText } from "#app/ui/text/format.ts";
import { Card } from "#app/ui/page/page.tsx";
import {
  capitalizeText,
  importOutcomeTones,
  importOutcomeLabels,
  importSaveRefusal,
  savableRowsText,
} from "../import-rules.ts";
import styles from "./imports.module.css";
import type { ReviewedImport, ReviewedImportKind } from "./import-review.tsx";

/** Counts of the file's outcomes, with the buttons to save, check the file again and discard. */
export function SaveImportCard({
  reviewed,
  kind,
  uploadTo,
}: {
  reviewed: ReviewedImport;
  kind: ReviewedImportKind;
  uploadTo: string;
}) {
  const { newRows, changedRows, sameRows, badRows } = reviewed;
  const counts = { new: newRows, changed: changedRows, same: sameRows, bad: badRows };
  const canSave = importSaveRefusal(reviewed, kind.many) === null;
  return (
    <Card>
      <dl className={styles.counts}>
        {(["new", "changed", "same", "bad"] as const).map((outcome) => (
          <div key={outcome} data-tone={counts[outcome] > 0 ? importOutcomeTones[outcome] : "neutral"}>
            <dt className="note">{importOutcomeLabels[outcome]}</dt>
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
            Check the same file again
          </SubmitButton>
        </Form>
        <ConfirmButton
          label="Discard file"
          title={`Discard “${reviewed.fileName}”?`}
          text={`This removes the file and its ${countText(
            reviewed.totalRows,
            "row",
          )}. ${capitalizeText(kind.many)} aren't affected.`}
          intent="discard"
          values={{ version: reviewed.version }}
          tone="danger"
        />
      </div>
      {badRows > 0 && (
        <p className="help">
          If you corrected the file, upload it again. If you changed records here, check the same file again.
        </p>
      )}
    </Card>
  );
}

function SaveForm({ reviewed, kind }: { reviewed: ReviewedImport; kind: ReviewedImportKind }) {
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
        <SubmitButton intent="save">{`Save ${savableRowsText(reviewed, kind)}`}</SubmitButton>
      </div>
    </Form>
  );
}

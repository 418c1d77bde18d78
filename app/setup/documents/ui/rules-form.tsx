import { Form } from "@remix-run/react";
import { TextField } from "#app/ui/fields/fields.tsx";
import {
  DefaultSubmitButton,
  FieldStack,
  FormErrors,
  SubmitButton,
  useUnsavedChangesGuard,
} from "#app/ui/form/form.tsx";
import { FocusOnUpdate } from "#app/ui/form/focus-on-update.tsx";
import { Card } from "#app/ui/page/page.tsx";
import type { RuleErrors } from "../parse-rules-draft.ts";
import type { RuleChange } from "../rule-changes.ts";
import { type RuleField, memberOf } from "../rule-fields.ts";
import { RuleChangesTable } from "./rule-changes-table.tsx";
import { RULES_FORM_ID, RuleInput } from "./rule-inputs.tsx";

/** Answer to a posted form: its draft with errors, with the changes it would make, or with changed rows. */
export interface RulesAnswer {
  draft?: unknown;
  note: string;
  faults: RuleErrors | null;
  /** Changes that saving would make; null when they were not asked for. */
  preview: RuleChange[] | null;
}

/** Form of a document's rules in words. */
export function RulesForm({
  fields,
  value,
  version,
  canSave,
  answer,
}: {
  fields: RuleField[];
  /** Saved values. */
  value: unknown;
  version: number;
  canSave: boolean;
  answer: RulesAnswer | null;
}) {
  const { errors = {}, labels = {} } = answer?.faults ?? {};
  const isRefused = answer?.faults !== null && answer?.faults !== undefined;
  const form = {
    id: RULES_FORM_ID,
    allErrors: errors,
    status: isRefused ? ("error" as const) : undefined,
    dirty: true,
  };
  useUnsavedChangesGuard(form, { parameter: "as" });
  const shown = answer ? answer.draft : value;
  const note = { id: "rules-note", name: "note", formId: RULES_FORM_ID, initialValue: answer?.note };
  return (
    <Form method="post" id={RULES_FORM_ID} preventScrollReset noValidate className="stack">
      <DefaultSubmitButton intent={canSave ? "save-rules" : "review-rules"} />
      <input type="hidden" name="version" value={version} />
      <Card>
        <FieldStack>
          <FormErrors form={form} labels={labels} />
          {fields.map((field) => (
            <RuleInput
              key={field.name}
              field={field}
              value={memberOf(shown, field.name)}
              path={field.name}
              errors={errors}
            />
          ))}
          {canSave ? (
            <TextField field={note} label="Reason" help="Shown in the history." optional />
          ) : (
            <p className="soft">Only a Senior Advisor can save changes.</p>
          )}
        </FieldStack>
      </Card>
      {answer?.preview && (
        <FocusOnUpdate of={answer} label="Preview">
          <Card title={answer.preview.length > 0 ? "Changes" : "No changes"} flush={answer.preview.length > 0}>
            {answer.preview.length > 0 ? (
              <RuleChangesTable changes={answer.preview} />
            ) : (
              <p className="soft">The rules match the current version.</p>
            )}
          </Card>
        </FocusOnUpdate>
      )}
      <div className="foot" data-print="hide">
        {canSave && <SubmitButton intent="save-rules">Save rules</SubmitButton>}
        <SubmitButton intent="review-rules" tone="secondary">
          Review changes
        </SubmitButton>
      </div>
    </Form>
  );
}

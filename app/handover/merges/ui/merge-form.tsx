import { type SubmissionResult, getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { type Field, TextField } from "#app/ui/fields.tsx";
import { FormProblems, SubmitButton, useUnsavedChangesGuard } from "#app/ui/form.tsx";
import { countText } from "#app/ui/format.ts";
import { Banner } from "#app/ui/notices.tsx";
import { Card } from "#app/ui/page.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";
import { mergeForm, versionMark } from "../merge-form.ts";
import { MERGED_FIELDS, type MergedField } from "../merge-rules.ts";
import type { listMergeable } from "../merge-queries.server.ts";
import styles from "./merges.module.css";
import { Say } from "#app/ui/say.tsx";

export type MergeableNetwork = Awaited<ReturnType<typeof listMergeable>>[number];

const labels: Record<MergedField, string> = {
  name: "Name",
  code: "Code",
  legalName: "Legal name",
  contact: "Contact",
  advisor: "{Advisor}",
  isPreviewLocationsDisabled: "Preview of {locations}",
  isSocialMediaDisabled: "Social media",
};

const valueOf: Record<MergedField, (network: MergeableNetwork) => string> = {
  name: ({ name }) => name,
  code: ({ code }) => code ?? "",
  legalName: ({ legalName }) => legalName ?? "",
  contact: ({ contactName, contactEmail, contactPhone }) =>
    [contactName, contactEmail, contactPhone].filter(Boolean).join(", "),
  advisor: ({ advisor }) => advisor ?? "",
  isPreviewLocationsDisabled: (network) => (network.isPreviewLocationsDisabled ? "Off" : "On"),
  isSocialMediaDisabled: (network) => (network.isSocialMediaDisabled ? "Off" : "On"),
};

/** Field by field, what the survivor takes; and its name, typed, before the merge. The survivor comes first. */
export function MergeForm({
  networks,
  mayDecide,
  lastResult,
}: {
  networks: readonly MergeableNetwork[];
  mayDecide: boolean;
  lastResult: SubmissionResult<string[]> | undefined;
}) {
  const [survivor, ...sources] = networks;
  const own = String(survivor?.id ?? 0);
  const [form, fields] = useSchemaForm({
    id: "merge",
    schema: mergeForm,
    lastResult,
    defaultValue: Object.fromEntries(MERGED_FIELDS.map((field) => [field, own])),
  });
  useUnsavedChangesGuard(form);
  if (!survivor) return null;
  return (
    <Form method="post" {...getFormProps(form)} className="stack loose">
      {networks.map((network) => (
        <input key={network.id} type="hidden" name="versions" value={versionMark(network)} />
      ))}
      <FormProblems form={form} labels={{ ...labels, typedName: "Confirmation" }} />
      <Card title={`What ${survivor.name} keeps and takes`}>
        <div className={styles.fields}>
          {MERGED_FIELDS.map((field) => (
            <FieldChoice key={field} name={field} field={fields[field]} networks={networks} />
          ))}
        </div>
      </Card>
      {mayDecide ? (
        <Card title="Merge">
          <div className="stack loose">
            <p>
              <Say>{countText(sources.length, "{network}")}</Say> {sources.length === 1 ? "becomes" : "become"}{" "}
              read-only and {sources.length === 1 ? "leads" : "lead"} to {survivor.name}. This cannot be undone.
            </p>
            <div className={styles.typed}>
              <TextField field={fields.typedName} label={`Type ${survivor.name} to confirm`} autoComplete="off" />
            </div>
            <div>
              <SubmitButton tone="danger">
                <Say>{"Merge {networks}"}</Say>
              </SubmitButton>
            </div>
          </div>
        </Card>
      ) : (
        <Banner tone="info">
          A Senior Advisor confirms this. Send them the address of this page: it shows the same numbers.
        </Banner>
      )}
    </Form>
  );
}

/** The networks' values of one field, each once; one that all share is shown and not asked. */
function FieldChoice({
  name,
  field,
  networks,
}: {
  name: MergedField;
  field: Field;
  networks: readonly MergeableNetwork[];
}) {
  const values = networks.map((network) => ({ id: network.id, value: valueOf[name](network) }));
  const distinct = values.filter(({ value }, at) => values.findIndex((other) => other.value === value) === at);
  return (
    <fieldset className={styles.field} id={field.id} tabIndex={-1}>
      <legend>
        <Say>{labels[name]}</Say>
      </legend>
      {distinct.map(({ id, value }, at) =>
        distinct.length === 1 ? (
          <span key={id} className="soft">
            <input type="hidden" name={name} value={id} />
            {value || "None"}
          </span>
        ) : (
          <label key={id}>
            <input
              type="radio"
              name={name}
              value={id}
              defaultChecked={field.initialValue ? field.initialValue === String(id) : at === 0}
            />
            <span>{value || "None"}</span>
          </label>
        ),
      )}
      {field.errors && <p className="field-error">{field.errors.join(" ")}</p>}
    </fieldset>
  );
}

import { type SubmissionResult, getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { type Field, TextField } from "#app/ui/fields/fields.tsx";
import { FormErrors, SubmitButton, useUnsavedChangesGuard } from "#app/ui/form/form.tsx";
import { countText } from "#app/ui/text/format.ts";
import { Banner } from "#app/ui/page/notices.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { useSchemaForm } from "#app/ui/form/schema-form.ts";
import { T } from "#app/ui/text/translate.tsx";
import { networkMergeForm, versionMark } from "../merge-form.ts";
import { MERGE_FIELDS, type MergeField } from "../merge-rules.ts";
import type { listMergeableNetworks } from "../merge-queries.server.ts";
import styles from "./merges.module.css";

export type MergeableNetwork = Awaited<ReturnType<typeof listMergeableNetworks>>[number];

const labels: Record<MergeField, string> = {
  name: "Name",
  code: "Code",
  legalName: "Legal name",
  contact: "Contact",
  advisor: "{Advisor}",
  isPreviewLocationsDisabled: "Preview {Locations}",
  isSocialMediaDisabled: "Social media",
};

const valueOf: Record<MergeField, (network: MergeableNetwork) => string> = {
  name: ({ name }) => name,
  code: ({ code }) => code ?? "",
  legalName: ({ legalName }) => legalName ?? "",
  contact: ({ contactName, contactEmail, contactPhone }) =>
    [contactName, contactEmail, contactPhone].filter(Boolean).join(", "),
  advisor: ({ advisor }) => advisor ?? "",
  isPreviewLocationsDisabled: (network) => (network.isPreviewLocationsDisabled ? "Off" : "On"),
  isSocialMediaDisabled: (network) => (network.isSocialMediaDisabled ? "Off" : "On"),
};

/**
 * Form of a merge: the source network of each field, and the survivor's name typed to confirm. The survivor comes
 * first.
 */
export function MergeDetailsForm({
  networks,
  canDecide,
  lastResult,
}: {
  networks: readonly MergeableNetwork[];
  canDecide: boolean;
  lastResult: SubmissionResult<string[]> | undefined;
}) {
  const [survivor, ...sources] = networks;
  const own = String(survivor?.id ?? 0);
  const [form, fields] = useSchemaForm({
    id: "merge",
    schema: networkMergeForm,
    lastResult,
    defaultValue: Object.fromEntries(MERGE_FIELDS.map((field) => [field, own])),
  });
  useUnsavedChangesGuard(form);
  if (!survivor) return null;
  return (
    <Form method="post" {...getFormProps(form)} className="stack loose">
      {networks.map((network) => (
        <input key={network.id} type="hidden" name="versions" value={versionMark(network)} />
      ))}
      <FormErrors form={form} labels={{ ...labels, typedName: "Confirmation" }} />
      <Card title={`Details of ${survivor.name}`}>
        <div className={styles.fields}>
          {MERGE_FIELDS.map((field) => (
            <FieldChoice key={field} name={field} field={fields[field]} networks={networks} />
          ))}
        </div>
      </Card>
      {canDecide ? (
        <Card title="Merge">
          <div className="stack loose">
            <p>
              <T>{countText(sources.length, "{network}")}</T> {sources.length === 1 ? "becomes" : "become"} read-only
              and {sources.length === 1 ? "links" : "link"} to {survivor.name}. You can't undo this.
            </p>
            <div className={styles.typed}>
              <TextField field={fields.typedName} label={`Type ${survivor.name} to confirm`} autoComplete="off" />
            </div>
            <div>
              <SubmitButton tone="danger">
                <T>{"Merge {networks}"}</T>
              </SubmitButton>
            </div>
          </div>
        </Card>
      ) : (
        <Banner tone="info">A Senior Advisor must confirm this merge. Send them the link to this page.</Banner>
      )}
    </Form>
  );
}

/** Distinct values of one field; a value that all networks share is shown without a choice. */
function FieldChoice({
  name,
  field,
  networks,
}: {
  name: MergeField;
  field: Field;
  networks: readonly MergeableNetwork[];
}) {
  const values = networks.map((network) => ({ id: network.id, value: valueOf[name](network) }));
  const distinct = values.filter(({ value }, at) => values.findIndex((other) => other.value === value) === at);
  return (
    <fieldset className={styles.field} id={field.id} tabIndex={-1}>
      <legend>
        <T>{labels[name]}</T>
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
      {field.errors && (
        <p className="field-error">
          <T>{field.errors.join(" ")}</T>
        </p>
      )}
    </fieldset>
  );
}

import { type SubmissionResult, getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { SelectField } from "#app/ui/choice-fields.tsx";
import { ColorField } from "#app/ui/color-field.tsx";
import { type Field, TextAreaField, TextField } from "#app/ui/fields.tsx";
import { FieldStack, FormProblems, SaveBar, useUnsavedChangesGuard } from "#app/ui/form.tsx";
import { Card } from "#app/ui/page.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";
import { groupForm, newGroupForm } from "../group-form.ts";
import styles from "./groups.module.css";

const labels = { name: "Name", description: "Description", color: "Color", networkId: "Reaches" };

/** A new group: what it is called, and whether it reaches across the company or stays in one network. */
export function NewGroupForm({
  companyId,
  networks,
  lastResult,
}: {
  companyId: number;
  networks: readonly { id: number; name: string }[];
  lastResult: SubmissionResult<string[]> | undefined;
}) {
  const [form, fields] = useSchemaForm({ id: "create-group", schema: newGroupForm, lastResult });
  useUnsavedChangesGuard(form);
  return (
    <Form method="post" {...getFormProps(form)} className={styles.stack}>
      <FormProblems form={form} labels={labels} />
      <Card>
        <FieldStack>
          <GroupFields fields={fields} />
          <SelectField
            field={fields.networkId}
            label={labels.networkId}
            help="A {group} of one {network} takes its {locations} and users alone. This stays as you choose it now."
            optional
            emptyLabel="All {networks} of the company"
            options={networks.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        </FieldStack>
      </Card>
      <SaveBar saveLabel="Create {group}" cancelTo={paths.groups({ company: companyId })} />
    </Form>
  );
}

/** What a group is called and looks like. */
export function GroupForm({
  group,
  lastResult,
}: {
  group: { companyId: number; name: string; description: string; color: string | null; version: number };
  lastResult: SubmissionResult<string[]> | undefined;
}) {
  const { name, description, color } = group;
  const [form, fields] = useSchemaForm({
    id: "edit-group",
    schema: groupForm,
    lastResult,
    defaultValue: { name, description, color: color ?? "" },
  });
  useUnsavedChangesGuard(form);
  return (
    <Form method="post" {...getFormProps(form)} className={styles.stack}>
      <input type="hidden" name="version" value={group.version} />
      <FormProblems form={form} labels={labels} />
      <Card>
        <FieldStack>
          <GroupFields fields={fields} />
        </FieldStack>
      </Card>
      <SaveBar saveLabel="Save {group}" intent="save" cancelTo={paths.groups({ company: group.companyId })} />
    </Form>
  );
}

function GroupFields({ fields }: { fields: { name: Field; description: Field; color: Field } }) {
  return (
    <>
      <TextField field={fields.name} label={labels.name} autoComplete="off" />
      <TextAreaField field={fields.description} label={labels.description} rows={3} optional />
      <ColorField field={fields.color} label={labels.color} help="Marks the {group} in lists and on maps." optional />
    </>
  );
}

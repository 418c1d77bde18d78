import type { SubmissionResult } from "@conform-to/react";
import { paths } from "#app/paths.ts";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { FormSections } from "#app/ui/record-form/schema-field.tsx";
import { groupForm, groupLayout, newGroupForm } from "../group-form.ts";

interface GroupFormProps {
  companyId: number;
  /** Group to change; absent for a new one, which can belong to one of the networks. */
  group?: { version: number };
  networks?: readonly { id: number; name: string }[];
  lastResult: SubmissionResult | undefined;
}

/** Form that creates a group, or changes its name, description and color. */
export function GroupForm({ companyId, group, networks = [], lastResult }: GroupFormProps) {
  return (
    <RecordForm
      id="group"
      schema={group ? groupForm : newGroupForm}
      record={group}
      isNew={!group}
      options={{ networkId: networks }}
      lastResult={lastResult}
      saveLabel={group ? "Save {group}" : "Create {group}"}
      intent="save"
      cancelTo={paths.groups({ company: companyId })}
    >
      <FormSections layout={groupLayout} />
    </RecordForm>
  );
}

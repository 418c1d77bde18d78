import { InlineSelect, AutoSubmitForm } from "#app/ui/form/auto-submit-form.tsx";
import type { BulkActions } from "#app/ui/list/bulk-bar.tsx";
import type { FilterOption } from "#app/ui/list/list-view.ts";
import { Card } from "#app/ui/page/page.tsx";

/** Assigned advisor of a record, and the form that changes it; posts `intent` "assign" and `assigneeId`. */
export function AssigneeCard({
  assigneeId,
  advisors,
}: {
  assigneeId: number | null;
  advisors: readonly { id: number; name: string }[];
}) {
  return (
    <Card title="Assigned to">
      <AutoSubmitForm
        method="post"
        name="assigneeId"
        label="Advisor"
        sendsEmpty
        chosen={assigneeId}
        options={advisors.map(({ id, name }) => ({ value: String(id), label: name }))}
        emptyLabel="Unassigned"
        submitLabel="Assign"
      >
        <input type="hidden" name="intent" value="assign" />
      </AutoSubmitForm>
    </Card>
  );
}

/** Return the bulk action that reassigns the ticked records of a queue. */
export function reassignBulkActions(advisors: readonly FilterOption[]): BulkActions {
  return {
    actions: [{ label: "Assign", intent: "assign" }],
    children: (
      <InlineSelect
        name="assigneeId"
        label="Advisor"
        isLabelHidden
        chosen={null}
        options={advisors}
        emptyLabel="Unassigned"
      />
    ),
  };
}

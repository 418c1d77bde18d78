import { ChoiceField, ChooseForm } from "#app/ui/choose-form.tsx";
import type { BulkActions } from "#app/ui/list/bulk-bar.tsx";
import type { FilterOption } from "#app/ui/list/list-view.ts";
import { Card } from "#app/ui/page.tsx";

/** Who has a record of a queue, and the choice of somebody else. It posts `intent` "assign" and `assigneeId`. */
export function AssigneeCard({
  assigneeId,
  advisors,
}: {
  assigneeId: number | null;
  advisors: readonly { id: number; name: string }[];
}) {
  return (
    <Card title="Who has it">
      <ChooseForm
        method="post"
        name="assigneeId"
        label="Advisor"
        sendsEmpty
        chosen={assigneeId}
        options={advisors.map(({ id, name }) => ({ value: String(id), label: name }))}
        emptyLabel="Nobody"
        submitLabel="Hand over"
      >
        <input type="hidden" name="intent" value="assign" />
      </ChooseForm>
    </Card>
  );
}

/** Hands over the ticked records of a queue. */
export function handsOver(advisors: readonly FilterOption[]): BulkActions {
  return {
    actions: [{ label: "Hand over", intent: "assign" }],
    children: (
      <ChoiceField
        name="assigneeId"
        label="Advisor"
        isLabelHidden
        chosen={null}
        options={advisors}
        emptyLabel="Nobody"
      />
    ),
  };
}

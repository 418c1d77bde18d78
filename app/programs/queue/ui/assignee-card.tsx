import { ChooseForm } from "#app/ui/choose-form.tsx";
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

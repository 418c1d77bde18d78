import { InputBase } from "@mantine/core";
import { ConfirmButton } from "#app/ui/form/confirm.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { mergeConfirmationText } from "../category-rules.ts";

/** Card that merges a category into another one and deletes it. */
export function MergeCard({
  category,
  noun,
  targets,
}: {
  category: { name: string; usedBy: string };
  noun: string;
  targets: readonly { id: number; name: string }[];
}) {
  if (targets.length === 0) return null;
  return (
    <Card title="Merge">
      <p className="soft">Merge duplicates. Everything that uses this one moves to the other.</p>
      <div className="row-after">
        <ConfirmButton
          label={`Merge ${noun}`}
          intent="merge"
          tone="danger"
          title={`Merge “${category.name}” into another ${noun}?`}
          text={mergeConfirmationText(category.name, category.usedBy)}
        >
          <InputBase component="select" name="into" label="Into" defaultValue="">
            <option value="">Choose one</option>
            {targets.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </InputBase>
        </ConfirmButton>
      </div>
    </Card>
  );
}

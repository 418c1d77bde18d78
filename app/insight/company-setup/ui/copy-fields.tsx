import { CheckboxGroupField } from "#app/ui/fields/choice-fields.tsx";
import type { Field } from "#app/ui/fields/fields.tsx";
import { numberText } from "#app/ui/text/format.ts";
import type { CopyCounts } from "../copy-company.server.ts";

/** Ticks of what to copy from another company, with counts, and of its names to replace. */
export function CopyFields({
  kinds,
  replace,
  counts,
  newName,
}: {
  kinds: Field;
  replace: Field;
  counts: CopyCounts;
  /** Name that replaces the other company's. */
  newName: string;
}) {
  return (
    <>
      <CheckboxGroupField
        field={kinds}
        label={`Copy from ${counts.from.name}`}
        columns={2}
        optional="later"
        options={counts.kinds.map(({ name, label, total, there }) => ({
          value: name,
          label: `${label} (${numberText(total)})`,
          help: there > 0 ? `${numberText(there)} already there` : undefined,
        }))}
      />
      {counts.names.length > 0 && (
        <CheckboxGroupField
          field={replace}
          label="Names in copied texts"
          help={`Check a name to replace it with ${newName}. Unchecked names stay.`}
          optional="later"
          options={counts.names.map(({ name, count }) => ({
            value: name,
            label: `Replace “${name}” (${numberText(count)})`,
          }))}
        />
      )}
    </>
  );
}

import { moneyText, numberText } from "#app/ui/text/format.ts";
import { T } from "#app/ui/text/translate.tsx";
import { WideTable } from "#app/ui/content/wide-table.tsx";

interface CountRow {
  name: string;
  label: string;
  /** Unit of the counts; a number of records when absent. */
  unit?: "cents";
  before: Readonly<Record<string, number>>;
  after: number;
  note?: string | null;
}

/** Table of each network's counts before, and the survivor's after. */
export function CountsTable({
  networks,
  survivorId,
  rows,
  afterLabel,
}: {
  networks: readonly { id: number; name: string }[];
  survivorId: number;
  rows: readonly CountRow[];
  afterLabel: string;
}) {
  return (
    <WideTable
      label="Before and after"
      heads={[
        "Before and after",
        ...networks.map(({ id, name }) => (id === survivorId ? `${name} (kept)` : name)),
        afterLabel,
      ]}
      numbers={[...networks.keys(), networks.length].map((place) => place + 1)}
      rows={rows.map(({ name, label, unit, note, before, after }) => [
        name,
        <>
          <T>{label}</T>
          {note && (
            <span className="note">
              <T>{note}</T>
            </span>
          )}
        </>,
        ...networks.map(({ id }) => formatCount(before[id] ?? 0, unit)),
        <strong key="after">{formatCount(after, unit)}</strong>,
      ])}
    />
  );
}

function formatCount(count: number, unit: "cents" | undefined): string {
  return unit === "cents" ? moneyText(count) : numberText(count);
}

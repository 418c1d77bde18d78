import { moneyText, numberText } from "#app/ui/format.ts";
import { Say } from "#app/ui/say.tsx";
import { WideTable } from "#app/ui/wide-table.tsx";

interface CountRow {
  name: string;
  label: string;
  /** What its numbers are; things, unless told. */
  unit?: "cents";
  before: Readonly<Record<string, number>>;
  after: number;
  note?: string | null;
}

/** What each network has and what the survivor has afterwards, in one table. */
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
        ...networks.map(({ id, name }) => (id === survivorId ? `${name} stays` : name)),
        afterLabel,
      ]}
      numbers={[...networks.keys(), networks.length].map((place) => place + 1)}
      rows={rows.map(({ name, label, unit, note, before, after }) => [
        name,
        <>
          <Say>{label}</Say>
          {note && (
            <span className="note">
              <Say>{note}</Say>
            </span>
          )}
        </>,
        ...networks.map(({ id }) => text(before[id] ?? 0, unit)),
        <strong key="after">{text(after, unit)}</strong>,
      ])}
    />
  );
}

function text(count: number, unit: "cents" | undefined): string {
  return unit === "cents" ? moneyText(count) : numberText(count);
}

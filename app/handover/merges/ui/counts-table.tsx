import { numberText } from "#app/ui/format.ts";
import { Say } from "#app/ui/say.tsx";
import { WideTable } from "#app/ui/wide-table.tsx";

interface CountRow {
  name: string;
  label: string;
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
      rows={rows.map(({ name, label, note, before, after }) => [
        name,
        <>
          <Say>{label}</Say>
          {note && (
            <span className="note">
              <Say>{note}</Say>
            </span>
          )}
        </>,
        ...networks.map(({ id }) => numberText(before[id] ?? 0)),
        <strong key="after">{numberText(after)}</strong>,
      ])}
    />
  );
}

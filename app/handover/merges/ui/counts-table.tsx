import { numberText } from "#app/ui/format.ts";
import { Say } from "#app/ui/say.tsx";
import styles from "./merges.module.css";

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
    // The one box of the page that may scroll sideways, so it takes the keyboard.
    <div className={styles.scroll} role="region" aria-label="Before and after" tabIndex={0}>
      <table className={styles.counts}>
        <thead>
          <tr>
            <th scope="col">Before and after</th>
            {networks.map((network) => (
              <th key={network.id} scope="col">
                {network.name}
                {network.id === survivorId && <span className={styles.soft}> stays</span>}
              </th>
            ))}
            <th scope="col">{afterLabel}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">
                <Say>{row.label}</Say>
                {row.note && (
                  <span className={styles.note}>
                    <Say>{row.note}</Say>
                  </span>
                )}
              </th>
              {networks.map((network) => (
                <td key={network.id}>{numberText(row.before[network.id] ?? 0)}</td>
              ))}
              <td>
                <strong>{numberText(row.after)}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

import type { ReactNode } from "react";
import { useSay } from "./say.tsx";
import styles from "./wide-table.module.css";

/**
 * A table as wide as its card, which nobody sorts or filters; where there is no room, the cells of a row stand below
 * each other, each after its head. Each row begins with its key.
 */
export function WideTable({
  label,
  heads,
  rows,
  numbers = [],
  even = false,
}: {
  label: string;
  heads: readonly string[];
  rows: readonly (readonly [string, ...ReactNode[]])[];
  /** The columns, by their place, that hold figures. */
  numbers?: readonly number[];
  /** Whether its columns stand in line with those of another table of the page. */
  even?: boolean;
}) {
  const say = useSay();
  return (
    // It may scroll sideways, so it takes the keyboard.
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table} data-even={even}>
        <thead>
          <tr>
            {heads.map((head, place) =>
              // A column of buttons has no name.
              head === "" ? (
                <td key={head} />
              ) : (
                <th key={head} scope="col" data-number={numbers.includes(place)}>
                  {say(head)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(([key, ...cells]) => (
            <tr key={key}>
              {cells.map((cell, place) =>
                place === 0 ? (
                  <th key={place} scope="row">
                    {say(cell)}
                  </th>
                ) : (
                  <td key={place} data-head={say(heads[place])} data-number={numbers.includes(place)}>
                    {say(cell)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

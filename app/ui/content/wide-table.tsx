import type { ReactNode } from "react";
import { useTranslate } from "#app/ui/text/translate.tsx";
import styles from "./wide-table.module.css";

/**
 * Table as wide as its card, without sorting and filtering. On small screens the cells of a row are stacked, each after
 * its header. Each row begins with its key.
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
  /** Indexes of the columns that hold numbers. */
  numbers?: readonly number[];
  /** True when its columns line up with those of another table of the page. */
  even?: boolean;
}) {
  const translate = useTranslate();
  return (
    // It may scroll sideways, so the keyboard must reach it.
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
                  {translate(head)}
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
                    {translate(cell)}
                  </th>
                ) : (
                  <td key={place} data-head={translate(heads[place])} data-number={numbers.includes(place)}>
                    {translate(cell)}
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

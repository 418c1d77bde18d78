import { Fragment } from "react";
import { countText } from "#app/ui/text/format.ts";
import styles from "./line-diff-view.module.css";
import type { DiffLine } from "#app/ui/text/line-diff.ts";

const marks = { same: " ", added: "+", removed: "−" } as const;
const words = { same: "", added: "Added: ", removed: "Removed: " } as const;

/** Differences of two texts, line by line; a number counts unchanged lines that are left out. */
export function LineDiffView({ lines }: { lines: readonly (DiffLine | number)[] }) {
  return (
    <ol className={`bare ${styles.diff}`}>
      {lines.map((line, at) => (
        <Fragment key={at}>
          {typeof line === "number" ? (
            <li className={styles.skipped}>{countText(line, "unchanged line")}</li>
          ) : (
            <li data-kind={line.kind}>
              <span aria-hidden="true">{marks[line.kind]}</span>
              <code>
                <span className="visually-hidden">{words[line.kind]}</span>
                {line.text}
              </code>
            </li>
          )}
        </Fragment>
      ))}
    </ol>
  );
}

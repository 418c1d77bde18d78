import { Fragment } from "react";
import { Form } from "@remix-run/react";
import { Button } from "#app/ui/buttons.tsx";
import { countText } from "#app/ui/format.ts";
import { Card } from "#app/ui/page.tsx";
import type { DiffLine } from "../line-diff.ts";
import styles from "./terms.module.css";

const marks = { same: " ", added: "+", removed: "−" } as const;
const words = { same: "", added: "Added: ", removed: "Removed: " } as const;

/** What a version changes in another one, line by line; a number stands for lines that both have. */
export function TermsChanges({
  compared,
  others,
  lines,
}: {
  compared: number;
  /** The versions that one can compare with. */
  others: number[];
  lines: (DiffLine | number)[];
}) {
  const isEqual = lines.every((line) => typeof line === "number");
  return (
    <Card title={`Changes since version ${compared}`}>
      {others.length > 1 && <CompareWith others={others} compared={compared} />}
      {isEqual ? (
        <p className={styles.soft}>Both versions say the same.</p>
      ) : (
        <ol className={styles.diff}>
          {lines.map((line, at) => (
            <Fragment key={at}>
              {typeof line === "number" ? (
                <li className={styles.skipped}>{countText(line, "line")} alike</li>
              ) : (
                <li data-kind={line.kind}>
                  <span aria-hidden="true">{marks[line.kind]}</span>
                  <code>
                    <span className={styles.unseen}>{words[line.kind]}</span>
                    {line.text}
                  </code>
                </li>
              )}
            </Fragment>
          ))}
        </ol>
      )}
    </Card>
  );
}

function CompareWith({ others, compared }: { others: number[]; compared: number }) {
  return (
    <Form method="get" className={styles.compare}>
      <label htmlFor="compare">Compare with</label>
      <select id="compare" name="compare" defaultValue={compared} className={styles.select}>
        {others.map((number) => (
          <option key={number} value={number}>
            Version {number}
          </option>
        ))}
      </select>
      <Button type="submit" small>
        Compare
      </Button>
    </Form>
  );
}

import { Form } from "@remix-run/react";
import { Button } from "#app/ui/page/buttons.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { Instant } from "#app/ui/content/status.tsx";
import type { ChecklistBox } from "../phase-rules.ts";
import styles from "./checks-card.module.css";

/** Forms that the boxes submit. */
const TICK_FORM = "tick";
const UNTICK_FORM = "untick";

/** Checklist of a record by phase, the current one highlighted; a click ticks or unticks a box. */
export function ChecksCard({
  boxes,
  checks,
  phase,
  words,
  timeZone,
}: {
  boxes: readonly ChecklistBox[];
  checks: readonly { key: string; at: string; by: string | null }[];
  phase: string;
  words: Readonly<Record<string, string>>;
  timeZone: string;
}) {
  const phases = [...new Set(boxes.map((box) => box.phase))];
  return (
    <Card title="Checklist">
      {[TICK_FORM, UNTICK_FORM].map((id) => (
        <Form key={id} id={id} method="post" preventScrollReset hidden>
          <input type="hidden" name="intent" value="check" />
          {id === TICK_FORM && <input type="hidden" name="isDone" value="on" />}
        </Form>
      ))}
      <div className="stack">
        {phases.map((one) => (
          <section key={one} className={styles.phase} data-current={one === phase}>
            <h3 className="soft">
              <T>{words[one] ?? one}</T>
            </h3>
            <ul className="bare">
              {boxes
                .filter((box) => box.phase === one)
                .map(({ key, label, isRequired }) => {
                  const check = checks.find((done) => done.key === key);
                  return (
                    <li key={key} className={styles.box}>
                      <Button
                        type="submit"
                        form={check ? UNTICK_FORM : TICK_FORM}
                        name="box"
                        value={key}
                        look="quiet"
                        role="checkbox"
                        aria-checked={check !== undefined}
                      >
                        <span className={styles.mark} data-done={check !== undefined} aria-hidden="true">
                          {check && "✓"}
                        </span>
                        {label}
                        {!isRequired && <span className="soft"> (optional)</span>}
                      </Button>
                      {check && (
                        <span className="note">
                          {check.by ? `${check.by}, ` : ""}
                          <Instant at={check.at} timeZone={timeZone} />
                        </span>
                      )}
                    </li>
                  );
                })}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  );
}

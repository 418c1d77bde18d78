import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/page/buttons.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { moneyText } from "#app/ui/text/format.ts";
import { T, useTranslate } from "#app/ui/text/translate.tsx";
import type { TaskLine } from "../task-lines.ts";
import styles from "./do-next.module.css";

const MAX_VISIBLE = 6;

interface NextStep {
  /** True for a step before any task. */
  isFirst: boolean;
  title: string;
  text: string;
  action?: { label: string; to: string };
  other?: { label: string; to: string };
}

type TickOf = (tick: NonNullable<TaskLine["tick"]>) => ReactNode;

/**
 * Tasks sorted by what waiting loses, each on one line with its action, and the next step of a new account. `tickOf`
 * returns the button that marks a to-do as done.
 */
export function DoNextCard({
  lines,
  open,
  step,
  tickOf,
}: {
  lines: readonly TaskLine[];
  open: number;
  step: NextStep | null;
  tickOf: TickOf;
}) {
  const rest = lines.slice(MAX_VISIBLE);
  return (
    <Card title="Do next" action={open > 1 && <span className="note">Most urgent first</span>}>
      {step?.isFirst && <Step {...step} />}
      {open === 0 && !step && <p className="soft">You're all caught up.</p>}
      <ul className="bare">
        {lines.slice(0, MAX_VISIBLE).map((line) => (
          <TaskRow key={line.key} line={line} tickOf={tickOf} />
        ))}
      </ul>
      {rest.length > 0 && (
        <details className={styles.all}>
          <summary>
            <span>{`Show all ${open}`}</span>
            <span>Show fewer</span>
          </summary>
          <ul className="bare">
            {rest.map((line) => (
              <TaskRow key={line.key} line={line} tickOf={tickOf} />
            ))}
          </ul>
        </details>
      )}
      {step && !step.isFirst && <Step {...step} />}
    </Card>
  );
}

function Step({ title, text, action, other }: NextStep) {
  return (
    <div className={`split middle ${styles.step}`}>
      <div>
        <h3>
          <T>{title}</T>
        </h3>
        <p className="soft">
          <T>{text}</T>
        </p>
      </div>
      <div className="row">
        {other && (
          <ButtonLink to={other.to} look="quiet">
            {other.label}
          </ButtonLink>
        )}
        {action && <ButtonLink to={action.to}>{action.label}</ButtonLink>}
      </div>
    </div>
  );
}

function TaskRow({ line, tickOf }: { line: TaskLine; tickOf: TickOf }) {
  const translate = useTranslate();
  const { label, title, shop, when, cents, to, action, tick } = line;
  const name = translate(label === null ? title : `${label}: ${title}`);
  return (
    <li className={styles.task} data-done={tick?.isDone || undefined}>
      <span className={styles.lead} data-lost={when?.isLost || undefined}>
        {tick && tickOf(tick)}
      </span>
      <span className={styles.text}>
        <a href={to} title={name} className={styles.what}>
          {label !== null && (
            <span className="soft">
              <T>{label}</T>:{" "}
            </span>
          )}
          <T>{title}</T>
        </a>
        {shop !== null && (
          <span className={styles.shop}>
            <T>{shop}</T>
          </span>
        )}
        {(when !== null || cents !== null) && (
          <span className={styles.when}>
            {cents !== null && <span className="medium">{moneyText(cents)}</span>}
            {when && (
              <span title={when.date} className={when.isLost ? "danger-ink" : undefined}>
                {when.text}
              </span>
            )}
          </span>
        )}
      </span>
      {action !== null && (
        <ButtonLink to={to} small label={`${action}: ${name}`}>
          {action}
        </ButtonLink>
      )}
    </li>
  );
}

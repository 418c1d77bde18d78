import type { ReactNode } from "react";
import { ButtonLink } from "./buttons.tsx";
import { countText, dayText, instantDayText, instantText, moneyText } from "./format.ts";
import { Icon } from "./icon.tsx";
import { useSay } from "./say.tsx";
import styles from "./status.module.css";

export type Tone = "success" | "warning" | "danger" | "info" | "neutral";

/** A dot, a word and, where it helps, since when. */
export function Status({ tone, word, since }: { tone: Tone; word: string; since?: ReactNode }) {
  const say = useSay();
  return (
    <span className={styles.status} data-tone={tone}>
      {say(word)}
      {since && <span className="soft">since {since}</span>}
    </span>
  );
}

/** What will be here, and the one next step. Where it stands for rows, it begins as the specification says (section 2). */
export function EmptyState({
  title = "No data was found.",
  text,
  action,
  icon,
}: {
  title?: string;
  text: ReactNode;
  action?: { label: string; to: string };
  icon?: ReactNode;
}) {
  const say = useSay();
  return (
    <div className={`stack ${styles.empty}`}>
      <span className={styles.emptyIcon}>{icon ?? <Icon name="empty" size={28} />}</span>
      <h2>{say(title)}</h2>
      <p className="soft">{say(text)}</p>
      {action && (
        <ButtonLink to={action.to} look="primary">
          {action.label}
        </ButtonLink>
      )}
    </div>
  );
}

/** Integer cents as $1,234.56, with figures of one width. */
export function Money({ cents }: { cents: number }) {
  return <span className="tabular">{moneyText(cents)}</span>;
}

/** A calendar day (YYYY-MM-DD) as MM/DD/YYYY. */
export function DateText({ day }: { day: string }) {
  return (
    <time dateTime={day} className="tabular">
      {dayText(day)}
    </time>
  );
}

/** An instant in a time zone as MM/DD/YYYY, hh:mm A. */
export function Instant({
  at,
  timeZone,
  dateOnly = false,
}: {
  at: string | Date;
  timeZone: string;
  dateOnly?: boolean;
}) {
  return (
    <time dateTime={new Date(at).toISOString()} className="tabular">
      {dateOnly ? instantDayText(at, timeZone) : instantText(at, timeZone)}
    </time>
  );
}

/** An e-mail address that breaks before its @ and nowhere else. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf("@");
  return (
    <span className={styles.email}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}

/** A number with its noun: "1 user", "37 users". */
export function Count({ of, noun, plural }: { of: number; noun: string; plural?: string }) {
  const say = useSay();
  return <span className="tabular">{say(countText(of, noun, plural))}</span>;
}

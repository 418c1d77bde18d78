import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/page/buttons.tsx";
import { countText, dayText, instantDayText, instantText, moneyText } from "#app/ui/text/format.ts";
import { relativeTimeText } from "#app/ui/text/relative-time.ts";
import { Icon } from "./icon.tsx";
import { useTranslate } from "#app/ui/text/translate.tsx";
import styles from "./status.module.css";

export type Tone = "success" | "warning" | "danger" | "info" | "neutral";

/** Status as a dot and a word, with the date of its start when that helps. */
export function Status({ tone, word, since }: { tone: Tone; word: string; since?: ReactNode }) {
  const translate = useTranslate();
  return (
    <span className={styles.status} data-tone={tone}>
      {translate(word)}
      {since && <span className="soft">· {since}</span>}
    </span>
  );
}

/**
 * Empty state of a page or list: what will appear here, and the one next step. The default title is the specification's
 * for lists (section 2).
 */
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
  const translate = useTranslate();
  return (
    <div className={`stack ${styles.empty}`}>
      <span className={styles.emptyIcon}>{icon ?? <Icon name="empty" size={28} />}</span>
      <h2>{translate(title)}</h2>
      <p className="soft">{translate(text)}</p>
      {action && (
        <ButtonLink to={action.to} look="primary">
          {action.label}
        </ButtonLink>
      )}
    </div>
  );
}

/** Integer cents as $1,234.56 in tabular digits. */
export function Money({ cents }: { cents: number }) {
  return <span className="tabular">{moneyText(cents)}</span>;
}

/** Calendar day (YYYY-MM-DD) as MM/DD/YYYY. */
export function DateText({ day }: { day: string }) {
  return (
    <time dateTime={day} className="tabular">
      {dayText(day)}
    </time>
  );
}

/** Instant in a time zone as MM/DD/YYYY, hh:mm A. */
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

/** Instant relative to `now`, such as "3 days ago", with the date and time on hover. */
export function RelativeInstant({ at, timeZone, now }: { at: string | Date; timeZone: string; now: string }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={instantText(at, timeZone)}>
      {relativeTimeText(at, now)}
    </time>
  );
}

/** Person's name with initials before it. */
export function PersonName({ name }: { name: string }) {
  return (
    <span className={styles.person} data-initials={initialsOf(name)}>
      {name}
    </span>
  );
}

/** Return the first letters of a name's first and last word. */
function initialsOf(name: string): string {
  const words = name.split(" ").filter((word) => /^\p{L}/u.test(word));
  const [first = "", last = ""] = [words[0], words.length > 1 ? words.at(-1) : ""];
  return `${[...first][0] ?? ""}${[...last][0] ?? ""}`.toUpperCase();
}

/** Email address that wraps only before its @. */
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

/** Number with its noun: "1 user", "37 users". */
export function Count({ of, noun, plural }: { of: number; noun: string; plural?: string }) {
  const translate = useTranslate();
  return <span className="tabular">{translate(countText(of, noun, plural))}</span>;
}

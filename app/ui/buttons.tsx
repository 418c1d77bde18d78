import type { ButtonHTMLAttributes, ReactNode } from "react";
import styles from "./buttons.module.css";
import { Icon } from "./icon.tsx";
import { useSay } from "./say.tsx";

interface Look {
  look?: "primary" | "secondary" | "quiet" | "danger" | "danger-filled";
  small?: boolean;
  /** A round button that holds an icon alone; it needs an `aria-label`. */
  icon?: boolean;
  full?: boolean;
}

/** A button: one primary a page, the others secondary or quiet. It submits nothing unless `type` says so. */
export function Button({
  look,
  small,
  icon,
  full,
  busy = false,
  type = "button",
  children,
  ...rest
}: Look & { busy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>) {
  const say = useSay();
  return (
    <button {...rest} type={type} className={buttonClass({ look, small, icon, full })} data-busy={busy || undefined}>
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      {say(children)}
    </button>
  );
}

/** A link that looks like a button; `native` leaves the page to the browser, for downloads and addresses elsewhere. */
export function ButtonLink({
  to,
  native = false,
  children,
  label,
  ...look
}: Look & { to: string; native?: boolean; label?: string; children: ReactNode }) {
  const say = useSay();
  return (
    <a href={to} className={buttonClass(look)} aria-label={say(label)} data-native={native ? "" : undefined}>
      {say(children)}
    </a>
  );
}

/** The cross that closes or dismisses what it stands on. */
export function CloseButton({ label, onClick }: { label: "Close" | "Dismiss"; onClick: () => void }) {
  return (
    <button type="button" className={styles.close} aria-label={label} onClick={onClick}>
      <Icon name="close" size={18} />
    </button>
  );
}

/** The classes of a button, for what must look like one. */
export function buttonClass({ look = "secondary", small = false, icon = false, full = false }: Look): string {
  const classes = [styles.button, styles[look], small && styles.small, icon && styles.icon, full && styles.full];
  return classes.filter(Boolean).join(" ");
}

import type { ButtonHTMLAttributes, ReactNode } from "react";
import styles from "./buttons.module.css";
import { Icon } from "#app/ui/content/icon.tsx";
import { useTranslate } from "#app/ui/text/translate.tsx";

interface Look {
  look?: "primary" | "secondary" | "quiet" | "danger" | "danger-filled";
  small?: boolean;
  /** Round button that holds only an icon; it needs an `aria-label`. */
  icon?: boolean;
  full?: boolean;
}

/** Attributes and hint of a button that `useKeyedButtons` presses by a key; nothing without one. */
function keyAttributes(shortcut: string | undefined, children: ReactNode) {
  if (shortcut === undefined) return {};
  return { "data-key": shortcut, "data-key-label": String(children), "aria-keyshortcuts": shortcut.toUpperCase() };
}

function KeyHint({ shortcut }: { shortcut: string | undefined }) {
  if (shortcut === undefined) return null;
  return (
    <kbd className={styles.key} data-needs-script="" aria-hidden="true">
      {shortcut.toUpperCase()}
    </kbd>
  );
}

/** Button: one primary a page, the others secondary or quiet. It submits nothing unless `type` says so. */
export function Button({
  look,
  small,
  icon,
  full,
  busy = false,
  type = "button",
  shortcut,
  children,
  ...rest
}: Look & { busy?: boolean; shortcut?: string } & ButtonHTMLAttributes<HTMLButtonElement>) {
  const translate = useTranslate();
  return (
    <button
      {...rest}
      {...keyAttributes(shortcut, translate(children))}
      type={type}
      className={buttonClass({ look, small, icon, full })}
      data-busy={busy || undefined}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      {translate(children)}
      <KeyHint shortcut={shortcut} />
    </button>
  );
}

/** Link that looks like a button; `native` leaves it to the browser, for downloads and other sites. */
export function ButtonLink({
  to,
  native = false,
  children,
  label,
  shortcut,
  ...look
}: Look & { to: string; native?: boolean; label?: string; shortcut?: string; children: ReactNode }) {
  const translate = useTranslate();
  return (
    <a
      href={to}
      {...keyAttributes(shortcut, translate(children))}
      className={buttonClass(look)}
      aria-label={translate(label)}
      data-native={native ? "" : undefined}
    >
      {translate(children)}
      <KeyHint shortcut={shortcut} />
    </a>
  );
}

/** Cross that closes or dismisses its container. */
export function CloseButton({ label, onClick }: { label: "Close" | "Dismiss"; onClick: () => void }) {
  return (
    <button type="button" className={styles.close} aria-label={label} onClick={onClick}>
      <Icon name="close" size={18} />
    </button>
  );
}

/** Return the classes of a button, for elements that must look like one. */
export function buttonClass({ look = "secondary", small = false, icon = false, full = false }: Look): string {
  const classes = [styles.button, styles[look], small && styles.small, icon && styles.icon, full && styles.full];
  return classes.filter(Boolean).join(" ");
}

import { Form } from "@remix-run/react";
import { buttonClass } from "../buttons.tsx";
import { Icon } from "../icon.tsx";
import type { RowAction } from "../list/row-menu.tsx";
import { Say } from "../say.tsx";
import { Status } from "../status.tsx";
import styles from "./entries.module.css";

/** What the lists of a company's own entries (channels, objectives and the like) know of each row. */
export interface EntryRow {
  id: number;
  name: string;
  isActive: boolean;
  /** "4 channel options and 1 event"; "" where the entry is not used. */
  usedBy: string;
}

const FORM = "order";

/** The form that the arrows of `orderColumn` post; it stands once beside the table. */
export function OrderForm() {
  return <Form id={FORM} method="post" preventScrollReset className={styles.nowhere} />;
}

/** Arrows that move an entry one place; shown where the list stands whole in its own order. */
export function drawArrows({ id, name }: EntryRow) {
  const className = buttonClass({ look: "quiet", small: true, icon: true });
  return (
    <span className={styles.arrows}>
      <button type="submit" form={FORM} name="up" value={id} className={className} aria-label={`Move ${name} up`}>
        <Icon name="arrow-up" size={16} />
      </button>
      <button type="submit" form={FORM} name="down" value={id} className={className} aria-label={`Move ${name} down`}>
        <Icon name="arrow-down" size={16} />
      </button>
    </span>
  );
}

/** Where an entry is used. */
export function drawUses({ usedBy }: EntryRow) {
  return <Say>{usedBy || "Nothing yet"}</Say>;
}

export function EntryStatus({ isActive }: { isActive: boolean }) {
  return <Status tone={isActive ? "success" : "neutral"} word={isActive ? "Active" : "Inactive"} />;
}

/** A row's menu: edit, deactivate or activate, and delete what nothing uses. */
export function entryRowActions(entry: EntryRow, noun: string, editTo: string, mayDelete: boolean): RowAction[] {
  return [
    { label: `Edit ${noun}`, to: editTo },
    entry.isActive
      ? { label: `Deactivate ${noun}`, intent: "switch-off", confirm: questionOfSwitch(entry) }
      : { label: `Activate ${noun}`, intent: "switch-on" },
    ...(mayDelete && entry.usedBy === ""
      ? [{ label: `Delete ${noun}`, intent: "delete", tone: "danger" as const, confirm: questionOfDelete(entry) }]
      : []),
  ];
}

export function questionOfSwitch({ name, usedBy }: EntryRow) {
  const kept = usedBy ? ` It stays where it is used: by ${usedBy}.` : " Nothing uses it.";
  return { title: `Deactivate ${name}?`, text: `Nobody can choose it for something new.${kept}` };
}

export function questionOfDelete({ name }: EntryRow) {
  return { title: `Delete ${name}?`, text: "Nothing uses it. It cannot be brought back." };
}

import { Form } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from "react";
import { ConfirmDialog } from "../confirm.tsx";
import type { Keyed } from "./list-table.tsx";
import { useSay } from "../say.tsx";
import styles from "./row-menu.module.css";

/** One entry of a row's menu: a link, or a button that posts `intent` and the row's id as `id`. */
export type RowAction =
  | { label: string; to: string }
  | { label: string; intent: string; action?: string; tone?: "danger"; confirm?: { title: string; text: string } };

interface OpenMenu {
  id: string;
  actions: RowAction[];
  button: HTMLElement;
}

export interface RowMenuState {
  current: OpenMenu | null;
  open: (event: MouseEvent<HTMLButtonElement>) => void;
  close: () => void;
}

/** The one menu that all rows share: which row's it is now. */
export function useRowMenu<Row extends Keyed>(
  rows: Row[],
  rowActions: ((row: Row) => RowAction[]) | undefined,
): RowMenuState {
  const [current, setCurrent] = useState<OpenMenu | null>(null);
  const close = useCallback(() => setCurrent(null), []);
  useEffect(close, [rows, close]);

  function open({ currentTarget: button }: MouseEvent<HTMLButtonElement>) {
    const id = button.dataset.row ?? "";
    const row = rows.find((candidate) => String(candidate.id) === id);
    if (row !== undefined && rowActions) setCurrent({ id, button, actions: rowActions(row) });
  }

  return { current, open, close };
}

/** The open menu beside its row's button: arrows move, Escape and a click elsewhere close, focus comes back. */
export function RowMenu({ menu: { current, close } }: { menu: RowMenuState }) {
  const say = useSay();
  const box = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<{ id: string; action: Extract<RowAction, { intent: string }> } | null>(null);

  useEffect(() => {
    if (!current || !box.current) return;
    place(box.current, current.button);
    itemsOf(box.current)[0]?.focus();
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) close();
    };
    document.addEventListener("pointerdown", closeOutside);
    window.addEventListener("scroll", close, { passive: true });
    window.addEventListener("resize", close);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      window.removeEventListener("scroll", close);
      window.removeEventListener("resize", close);
    };
  }, [current, close]);

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const items = box.current ? itemsOf(box.current) : [];
    const at = items.findIndex((item) => item === document.activeElement);
    const targets: Record<string, number> = {
      ArrowDown: (at + 1) % items.length,
      ArrowUp: (at - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    };
    const target = targets[event.key];
    if (target !== undefined) {
      event.preventDefault();
      items[target]?.focus();
    } else if (event.key === "Escape" || event.key === "Tab") {
      event.preventDefault();
      current?.button.focus();
      close();
    }
  }

  return (
    <>
      {current && (
        <div
          ref={box}
          role="menu"
          tabIndex={-1}
          aria-label={current.button.getAttribute("aria-label") ?? ""}
          className={styles.menu}
          onKeyDown={move}
        >
          {current.actions.map((action) => (
            <MenuItem
              key={action.label}
              action={{ ...action, label: String(say(action.label)) }}
              id={current.id}
              onAsk={(asking) => {
                close();
                setAsked({ id: current.id, action: asking });
              }}
            />
          ))}
        </div>
      )}
      {asked?.action.confirm && (
        <ConfirmDialog
          isOpen
          onClose={() => setAsked(null)}
          question={{
            ...asked.action.confirm,
            intent: asked.action.intent,
            action: asked.action.action,
            confirmLabel: asked.action.label,
            tone: asked.action.tone ?? "primary",
            values: { id: asked.id },
          }}
        />
      )}
    </>
  );
}

function MenuItem({
  action,
  id,
  onAsk,
}: {
  action: RowAction;
  id: string;
  onAsk: (action: Extract<RowAction, { intent: string }>) => void;
}) {
  if ("to" in action) {
    return (
      <a href={action.to} role="menuitem" tabIndex={-1} className={styles.item}>
        {action.label}
      </a>
    );
  }
  if (action.confirm) {
    return (
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        className={styles.item}
        data-tone={action.tone}
        onClick={() => onAsk(action)}
      >
        {action.label}
      </button>
    );
  }
  return (
    <Form method="post" action={action.action} role="none" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <button
        type="submit"
        name="intent"
        value={action.intent}
        role="menuitem"
        tabIndex={-1}
        className={styles.item}
        data-tone={action.tone}
      >
        {action.label}
      </button>
    </Form>
  );
}

const GAP = 4;

// Below the button and flush with its right edge; above it where there is no room below.
function place(menu: HTMLElement, button: HTMLElement): void {
  const at = button.getBoundingClientRect();
  const { offsetHeight, offsetWidth } = menu;
  const hasRoomBelow = at.bottom + GAP + offsetHeight <= window.innerHeight;
  menu.style.top = `${hasRoomBelow ? at.bottom + GAP : Math.max(at.top - GAP - offsetHeight, 0)}px`;
  menu.style.left = `${Math.max(at.right - offsetWidth, GAP)}px`;
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')];
}

import { useSubmit } from "@remix-run/react";
import { type MouseEvent, useCallback, useEffect, useState } from "react";
import { ConfirmDialog } from "../confirm.tsx";
import { partOf, usePart } from "../part.ts";
import type { Keyed } from "./list-table.tsx";

/** One entry of a row's menu: a link, or a button that posts `intent`, the row's id as `id` and its version, where told. */
export type RowAction =
  | { label: string; to: string }
  | {
      label: string;
      intent: string;
      /** The version of the record that the row shows; a change of its status is refused without. */
      version?: number;
      action?: string;
      tone?: "danger";
      confirm?: { title: string; text: string };
    };

export type RowPost = Extract<RowAction, { intent: string }>;

/** The one menu that all rows share: which row's it is at the moment. */
export function useRowMenu<Row extends Keyed>(rows: Row[], rowActions: ((row: Row) => RowAction[]) | undefined) {
  const [current, setCurrent] = useState<{ id: string; actions: RowAction[]; button: HTMLElement } | null>(null);
  const close = useCallback(() => setCurrent(null), []);
  useEffect(close, [rows, close]);

  function open({ currentTarget: button }: MouseEvent<HTMLButtonElement>) {
    const id = button.dataset.row ?? "";
    const row = rows.find((candidate) => String(candidate.id) === id);
    if (row !== undefined && rowActions) setCurrent(current ? null : { id, button, actions: rowActions(row) });
  }

  return { current, open, close };
}

const menuPart = partOf(() => import("../menu-part.tsx"));

/** The open menu beside its row's button, and the question of an action that asks first. */
export function RowMenu({ menu: { current, close } }: { menu: ReturnType<typeof useRowMenu> }) {
  const submit = useSubmit();
  const part = usePart(menuPart, current !== null);
  const [asked, setAsked] = useState<{ id: string; action: RowPost } | null>(null);

  function leave() {
    current?.button.focus();
    close();
  }

  function act(id: string, action: RowPost) {
    leave();
    const { intent, version } = action;
    const seen = version !== undefined && { version: String(version) };
    if (action.confirm) setAsked({ id, action });
    else submit({ id, intent, ...seen }, { method: "post", action: action.action, preventScrollReset: true });
  }

  return (
    <>
      {part && current && (
        <part.ActionMenu
          key={current.id}
          button={current.button}
          actions={current.actions}
          onClose={leave}
          onAct={(action) => act(current.id, action)}
        />
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
            values: { id: asked.id, version: asked.action.version },
          }}
        />
      )}
    </>
  );
}

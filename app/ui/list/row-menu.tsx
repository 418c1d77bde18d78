import { useSubmit } from "@remix-run/react";
import { type MouseEvent, useCallback, useEffect, useState } from "react";
import { ConfirmDialog } from "#app/ui/form/confirm.tsx";
import { lazyModule, useLazyModule } from "#app/ui/browser/lazy-module.ts";
import type { TableRow } from "./list-table.tsx";

/** Item of a row's menu: a link, or a button that posts `intent`, the row's id as `id`, and its version if given. */
export type RowAction =
  | { label: string; to: string }
  | {
      label: string;
      intent: string;
      /** Version of the record that the row shows; a status change without it is refused. */
      version?: number;
      action?: string;
      tone?: "danger";
      confirm?: { title: string; text: string };
    };

export type RowPostAction = Extract<RowAction, { intent: string }>;

/** Return the state of the one menu that all rows share: the row it is open for. */
export function useRowMenu<Row extends TableRow>(rows: Row[], rowActions: ((row: Row) => RowAction[]) | undefined) {
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

const menuModule = lazyModule(() => import("#app/ui/page/menu-lazy.tsx"));

/** Open menu next to its row's button, and the dialog of an action that asks first. */
export function RowMenu({ menu: { current, close } }: { menu: ReturnType<typeof useRowMenu> }) {
  const submit = useSubmit();
  const lazyMenu = useLazyModule(menuModule, current !== null);
  const [confirming, setConfirming] = useState<{ id: string; action: RowPostAction } | null>(null);

  function closeMenu() {
    current?.button.focus();
    close();
  }

  function act(id: string, action: RowPostAction) {
    closeMenu();
    const { intent, version } = action;
    const seen = version !== undefined && { version: String(version) };
    if (action.confirm) setConfirming({ id, action });
    else submit({ id, intent, ...seen }, { method: "post", action: action.action, preventScrollReset: true });
  }

  return (
    <>
      {lazyMenu && current && (
        <lazyMenu.ActionMenu
          key={current.id}
          button={current.button}
          actions={current.actions}
          onClose={closeMenu}
          onAct={(action) => act(current.id, action)}
        />
      )}
      {confirming?.action.confirm && (
        <ConfirmDialog
          isOpen
          onClose={() => setConfirming(null)}
          question={{
            ...confirming.action.confirm,
            intent: confirming.action.intent,
            action: confirming.action.action,
            confirmLabel: confirming.action.label,
            tone: confirming.action.tone ?? "primary",
            values: { id: confirming.id, version: confirming.action.version },
          }}
        />
      )}
    </>
  );
}

import { useContext } from "react";
import { useTranslate } from "#app/ui/text/translate.tsx";
import { MenuContext } from "../shell/menu-context.ts";
import styles from "./keyboard-help.module.css";
import { listKeyedButtons } from "./keyed-buttons.ts";
import { setShortcutsEnabled, useShortcutsEnabled } from "./shortcuts-enabled.ts";
import { type Tree, listShortcuts } from "./shortcuts.ts";

/** Keyboard shortcuts, and the switch that turns the single-key ones off in this browser. */
export function KeyboardHelp({ tree, inDialog = false }: { tree: Tree; inDialog?: boolean }) {
  const translate = useTranslate();
  const isOn = useShortcutsEnabled();
  return (
    <section className="stack close" aria-label="Keyboard shortcuts">
      {!inDialog && <h2 className={styles.title}>Keyboard shortcuts</h2>}
      <dl className={styles.keys}>
        {[...(inDialog ? listKeyedButtons() : []), ...listShortcuts(tree, useContext(MenuContext))].map(
          ({ keys, label }) => (
            <div key={label}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{translate(label)}</dd>
            </div>
          ),
        )}
      </dl>
      <p className="help">Shortcuts are off while you type in a field.</p>
      <label className={styles.switch} data-needs-script="">
        <input type="checkbox" className="tickbox" checked={isOn} onChange={() => setShortcutsEnabled(!isOn)} />
        Turn on keyboard shortcuts in this browser
      </label>
    </section>
  );
}

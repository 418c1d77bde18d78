import { useContext } from "react";
import { useSay } from "../say.tsx";
import { MenuContext } from "../shell/menu-context.ts";
import styles from "./keyboard-help.module.css";
import { switchKeyboard, useKeyboard } from "./keyboard-switch.ts";
import { type Tree, shortcutsOf } from "./shortcuts.ts";

/** The keys, and the switch that turns the single ones off in this browser. */
export function KeyboardHelp({ tree, inDialog = false }: { tree: Tree; inDialog?: boolean }) {
  const say = useSay();
  const isOn = useKeyboard();
  return (
    <section className="stack close" aria-label="Keyboard">
      {!inDialog && <h2 className={styles.title}>Keyboard</h2>}
      <dl className={styles.keys}>
        {shortcutsOf(tree, useContext(MenuContext)).map(({ keys, label }) => (
          <div key={label}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{say(label)}</dd>
          </div>
        ))}
      </dl>
      <p className="help">No key does anything while you type in a field.</p>
      <label className={styles.switch} data-needs-script="">
        <input type="checkbox" className="tickbox" checked={isOn} onChange={() => switchKeyboard(!isOn)} />
        Use single keys in this browser
      </label>
    </section>
  );
}

import { useWindowEvent } from "@mantine/hooks";
import { useNavigate } from "@remix-run/react";
import { useContext, useRef, useState } from "react";
import { paths } from "#app/paths.ts";
import { Dialog, isDialogOpen } from "#app/ui/page/dialog.tsx";
import { Icon } from "#app/ui/content/icon.tsx";
import { lazyModule, useLazyModule } from "#app/ui/browser/lazy-module.ts";
import { MenuContext } from "../shell/menu-context.ts";
import { focusRow } from "./focus-row.ts";
import { areShortcutsEnabled } from "./shortcuts-enabled.ts";
import { isTyping } from "./is-typing.ts";
import styles from "./search-box.module.css";
import { type Tree, shortcutOfKey } from "./shortcuts.ts";

const paletteModule = lazyModule(() => import("./palette-lazy.tsx"));
const helpModule = lazyModule(() => import("./keyboard-help.tsx"));
/** Milliseconds after the key `g` in which a letter key opens its page. */
const AFTER_G_MS = 1_500;

/**
 * Search in the header: a link, and with script the palette. It also handles the keyboard shortcuts of the whole
 * product.
 */
export function SearchBox({ tree, owner }: { tree: Tree; owner: string }) {
  const menu = useContext(MenuContext);
  const [open, setOpen] = useState<"palette" | "help" | null>(null);
  const wasOpen = useRef(false);
  wasOpen.current ||= open === "palette";
  const lazyPalette = useLazyModule(paletteModule, wasOpen.current);
  const lazyHelp = useLazyModule(helpModule, open === "help");
  const pressedG = useRef(0);
  const navigate = useNavigate();

  useWindowEvent("keydown", (event) => {
    const shortcut = shortcutOfKey(event, Date.now() - pressedG.current < AFTER_G_MS, tree, menu);
    pressedG.current = 0;
    if (event.defaultPrevented || shortcut === null) return;
    if (shortcut !== "palette" && (!areShortcutsEnabled() || isTyping(event.target) || isDialogOpen())) return;
    if (shortcut === "go") {
      pressedG.current = Date.now();
      return;
    }
    if (shortcut === "next" || shortcut === "previous") return focusRow(shortcut === "next" ? 1 : -1);
    if (shortcut === "new") return document.querySelector<HTMLAnchorElement>("[data-page-action] a[href]")?.click();
    event.preventDefault();
    if (typeof shortcut === "object") navigate(shortcut.to);
    else if (shortcut === "help") setOpen("help");
    else if (shortcut === "palette" || !focusListSearch()) setOpen("palette");
  });

  return (
    <>
      <a
        href={paths.search()}
        className={styles.box}
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={() => void paletteModule.load()}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          setOpen("palette");
        }}
      >
        <Icon name="search" size={18} />
        <span className={styles.word}>Search</span>
        <kbd className={styles.key} data-needs-script="" aria-hidden="true">
          Ctrl K
        </kbd>
      </a>
      {lazyPalette && <lazyPalette.Palette isOpen={open === "palette"} owner={owner} onClose={() => setOpen(null)} />}
      <Dialog isOpen={open === "help"} title="Keyboard shortcuts" onClose={() => setOpen(null)}>
        {lazyHelp && <lazyHelp.KeyboardHelp tree={tree} inDialog />}
      </Dialog>
    </>
  );
}

/** Focus the search of the list on the page; false when there is none. */
function focusListSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>("main input[type=search][name=q]");
  search?.focus();
  search?.select();
  return search !== null;
}

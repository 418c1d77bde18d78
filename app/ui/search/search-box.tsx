import { useWindowEvent } from "@mantine/hooks";
import { useNavigate } from "@remix-run/react";
import { useContext, useRef, useState } from "react";
import { paths } from "#app/paths.ts";
import { Dialog } from "../dialog.tsx";
import { Icon } from "../icon.tsx";
import { partOf, usePart } from "../part.ts";
import { MenuContext } from "../shell/menu-context.ts";
import { isOn } from "./keyboard-switch.ts";
import { KeyboardHelp } from "./keyboard-help.tsx";
import styles from "./search-box.module.css";
import { type Tree, strokeOf } from "./shortcuts.ts";

const palettePart = partOf(() => import("./palette-part.tsx"));
/** How long after `g` a letter still leads somewhere. */
const AFTER_G_MS = 1_500;

/** The way to the search in the header: a link, and with script the palette; the keys of the whole product. */
export function SearchBox({ tree, owner }: { tree: Tree; owner: string }) {
  const menu = useContext(MenuContext);
  const [open, setOpen] = useState<"palette" | "help" | null>(null);
  const wasOpen = useRef(false);
  wasOpen.current ||= open === "palette";
  const part = usePart(palettePart, wasOpen.current);
  const pressedG = useRef(0);
  const navigate = useNavigate();

  useWindowEvent("keydown", (event) => {
    const stroke = strokeOf(event, Date.now() - pressedG.current < AFTER_G_MS, tree, menu);
    pressedG.current = 0;
    if (event.defaultPrevented || stroke === null) return;
    if (stroke !== "palette" && (!isOn() || isTyping(event.target) || document.querySelector("[aria-modal=true]")))
      return;
    if (stroke === "go") {
      pressedG.current = Date.now();
      return;
    }
    if (stroke === "new") return document.querySelector<HTMLAnchorElement>("[data-page-action] a[href]")?.click();
    event.preventDefault();
    if (typeof stroke === "object") navigate(stroke.to);
    else if (stroke === "help") setOpen("help");
    else if (stroke === "palette" || !toSearchOfList()) setOpen("palette");
  });

  return (
    <>
      <a
        href={paths.search()}
        className={styles.box}
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={() => void palettePart.load()}
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
      {part && <part.Palette isOpen={open === "palette"} owner={owner} onClose={() => setOpen(null)} />}
      <Dialog isOpen={open === "help"} title="Keyboard" onClose={() => setOpen(null)}>
        <KeyboardHelp tree={tree} inDialog />
      </Dialog>
    </>
  );
}

/** Whether a key is somebody's writing or choosing. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable || target.closest("input, textarea, select, [role=textbox], [role=combobox]") !== null
  );
}

/** Puts the focus into the search of the list on the page; false where there is none. */
function toSearchOfList(): boolean {
  const search = document.querySelector<HTMLInputElement>("main input[type=search][name=q]");
  search?.focus();
  search?.select();
  return search !== null;
}

import { useLocation } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState, type RefObject } from "react";

export interface Drawer {
  isOpen: boolean;
  open: () => void;
  close: () => void;
  opener: RefObject<HTMLButtonElement>;
  header: RefObject<HTMLElement>;
  main: RefObject<HTMLElement>;
}

/**
 * Control the sidebar as a drawer on narrow screens: the page behind it is inert, Escape closes it, and focus moves in
 * and returns.
 */
export function useDrawer(id: string): Drawer {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const header = useRef<HTMLElement>(null);
  const main = useRef<HTMLElement>(null);
  const { key } = useLocation();

  const open = useCallback(() => setIsOpen(true), []);
  const close = useCallback(() => setIsOpen(false), []);

  useEffect(close, [key, close]);

  useEffect(() => {
    if (!isOpen) return;
    const behind = [header.current, main.current];
    for (const element of behind) element?.toggleAttribute("inert", true);
    document.getElementById(id)?.querySelector<HTMLElement>("[data-first]")?.focus();
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === "Escape") close();
    };
    // A wider window shows the sidebar beside the content again.
    const wide = window.matchMedia("(min-width: 64em)");
    document.addEventListener("keydown", closeOnEscape);
    wide.addEventListener("change", close);
    const back = opener.current;
    return () => {
      for (const element of behind) element?.toggleAttribute("inert", false);
      document.removeEventListener("keydown", closeOnEscape);
      wide.removeEventListener("change", close);
      back?.focus();
    };
  }, [isOpen, id, close]);

  return { isOpen, open, close, opener, header, main };
}

import { type RefObject, useEffect } from "react";

/**
 * Highlight pins and rows together: the one under the mouse or with focus marks its counterpart with `data-lit`. A pin
 * and a row belong together when they link to the same page.
 */
export function useRowHighlight(map: RefObject<HTMLElement>): void {
  useEffect(() => {
    let lit: Element[] = [];
    const mark = ({ target }: Event) => {
      for (const element of lit) element.removeAttribute("data-lit");
      lit = target instanceof Element ? othersOf(target, map.current) : [];
      for (const element of lit) element.setAttribute("data-lit", "");
    };
    const moments = ["pointerover", "focusin"];
    for (const moment of moments) document.addEventListener(moment, mark);
    return () => {
      for (const moment of moments) document.removeEventListener(moment, mark);
    };
  }, [map]);
}

function othersOf(target: Element, map: Element | null): Element[] {
  const path = target.closest("[data-to]")?.getAttribute("data-to") ?? target.closest("a")?.getAttribute("href");
  if (!path || !map) return [];
  const rows = map.contains(target) ? [...document.querySelectorAll("[data-to]")] : [];
  const pins = map.contains(target) ? [] : [...map.querySelectorAll("a")];
  return [
    ...rows.filter((row) => row.getAttribute("data-to") === path),
    ...pins.filter((pin) => pin.getAttribute("href") === path),
  ];
}

import { useNavigate } from "@remix-run/react";
import type { MouseEvent } from "react";

/**
 * One handler for all clicks of a table: its plain anchors lead on without loading a document, and a click on a row goes
 * where the row's link goes. Plain anchors, since a link component a cell is most of what a list costs the server.
 * `data-native` leaves an anchor to the browser, `data-keep` keeps the place on the page, `data-replace` the history.
 */
export function useFrameClicks(): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate();
  return (event) => {
    if (event.defaultPrevented || event.button !== 0 || !(event.target instanceof Element)) return;
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    const anchor = event.target.closest("a");
    if (anchor) {
      if (isElsewhere || isNative(anchor)) return;
      event.preventDefault();
      const { keep, replace } = anchor.dataset;
      const to = anchor.pathname + anchor.search + anchor.hash;
      void navigate(to, { replace: replace !== undefined, preventScrollReset: keep !== undefined });
      return;
    }
    const to = linkOfRow(event.target);
    if (!to) return;
    if (event.metaKey || event.ctrlKey) window.open(to, "_blank", "noopener");
    else void navigate(to);
  };
}

function isNative(anchor: HTMLAnchorElement): boolean {
  return anchor.target !== "" || anchor.dataset.native !== undefined || anchor.origin !== window.location.origin;
}

/** Where the row under a click leads, unless the click meant something inside the row or selected text. */
function linkOfRow(target: Element): string | undefined {
  if (target.closest("button, input, label, select, summary, dialog")) return undefined;
  const to = target.closest("tr")?.dataset.to;
  return window.getSelection()?.type === "Range" ? undefined : to;
}

import { useWindowEvent } from "@mantine/hooks";
import { useNavigate } from "@remix-run/react";

/**
 * One handler for the whole page: its plain anchors lead on without loading a document. Plain anchors, since link
 * components are much of what menus and lists cost the server. `data-native` leaves an anchor to the browser, as files
 * and downloads need it; `data-keep` keeps the place on the page, `data-replace` the history; a click on a row goes to
 * its `data-to`.
 */
export function useClientLinks(): void {
  const navigate = useNavigate();

  useWindowEvent("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || !(event.target instanceof Element)) return;
    const anchor = event.target.closest("a");
    if (anchor) followAnchor(anchor, event);
    else followRow(event.target, event);
  });

  function followAnchor(anchor: HTMLAnchorElement, event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || isNative(anchor)) return;
    event.preventDefault();
    const { keep, replace } = anchor.dataset;
    const to = anchor.pathname + anchor.search + anchor.hash;
    void navigate(to, { replace: replace !== undefined, preventScrollReset: keep !== undefined });
  }

  function followRow(target: Element, event: MouseEvent) {
    const to = linkOfRow(target);
    if (!to) return;
    if (event.metaKey || event.ctrlKey) window.open(to, "_blank", "noopener");
    else void navigate(to);
  }
}

function isNative(anchor: HTMLAnchorElement): boolean {
  const { dataset, target, origin } = anchor;
  return target !== "" || dataset.native !== undefined || origin !== window.location.origin || isFragment(anchor);
}

function isFragment({ hash, pathname, search }: HTMLAnchorElement): boolean {
  return hash !== "" && pathname === window.location.pathname && search === window.location.search;
}

/** Where the row under a click leads, unless the click meant something inside the row or selected text. */
function linkOfRow(target: Element): string | undefined {
  if (target.closest("button, input, label, select, summary")) return undefined;
  const to = target.closest("tr")?.dataset.to;
  return window.getSelection()?.type === "Range" ? undefined : to;
}

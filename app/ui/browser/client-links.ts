import { useWindowEvent } from "@mantine/hooks";
import { useNavigate } from "@remix-run/react";

/**
 * Navigate on the client when a plain anchor of the page is clicked. Anchors are plain because link components are a
 * large share of the server's cost of menus and lists. `data-native` leaves an anchor to the browser, as files and
 * downloads need; `data-keep` keeps the scroll position; `data-replace` replaces the history entry; a click on a row
 * opens its `data-to`.
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
    // Without a network only the service worker may have the page, and it has whole pages.
    if (!navigator.onLine && "serviceWorker" in navigator && navigator.serviceWorker.controller) return;
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

/** Return the link of the clicked row, unless the click was on a control inside the row or selected text. */
function linkOfRow(target: Element): string | undefined {
  if (target.closest("button, input, label, select, summary")) return undefined;
  const to = target.closest("tr")?.dataset.to;
  return window.getSelection()?.type === "Range" ? undefined : to;
}

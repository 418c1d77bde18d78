import { useIsomorphicEffect } from "@mantine/hooks";
import { useLocation } from "@remix-run/react";
import { useRef } from "react";

/**
 * Scroll a new page to its top, or to the fragment of its URL. A form can keep its own page's scroll position, and
 * Remix would also keep it on the page that the form's response leads to.
 */
export function useScrollToTop(): void {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useIsomorphicEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const place = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (place) place.scrollIntoView();
    else window.scrollTo(0, 0);
  }, [pathname, hash]);
}

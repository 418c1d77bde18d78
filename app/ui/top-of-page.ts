import { useIsomorphicEffect } from "@mantine/hooks";
import { useLocation } from "@remix-run/react";
import { useRef } from "react";

/**
 * Opens a page at its top, or at what its address names. A form may keep the place of its own page, and Remix would keep
 * it on the page that the form's answer leads to as well.
 */
export function useTopOfNewPage(): void {
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

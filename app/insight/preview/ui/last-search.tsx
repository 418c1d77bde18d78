import { useLocalStorage } from "@mantine/hooks";
import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { PageLink } from "#app/ui/page/page.tsx";
import { LAST_SEARCH_KEY } from "#app/ui/browser/session-clock.tsx";

/** Link to the last search in this browser, shown while the page's address has no search of its own. */
export function LastSearch() {
  const { search } = useLocation();
  const [last, setLast] = useLocalStorage({ key: LAST_SEARCH_KEY, defaultValue: "" });
  useEffect(() => {
    if (search.length > 1) setLast(search);
  }, [search, setLast]);
  if (search.length > 1 || typeof last !== "string" || last === "") return null;
  return <PageLink to={`?${new URLSearchParams(last)}`}>Last search</PageLink>;
}

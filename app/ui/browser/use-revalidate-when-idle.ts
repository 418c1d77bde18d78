import { useFetchers, useNavigation, useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useState } from "react";

/**
 * Return a function that reloads the page's data as soon as nothing is being sent or loaded, and whether that is now. A
 * reload in between would abort the answer to a form and lose its notice, which the server gives out once.
 */
export function useRevalidateWhenIdle(): { revalidate: () => void; isIdle: boolean } {
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  const fetchers = useFetchers();
  const [isWanted, setIsWanted] = useState(false);
  const isIdle = [state, navigation.state, ...fetchers.map((fetcher) => fetcher.state)].every((one) => one === "idle");

  useEffect(() => {
    if (!isWanted || !isIdle) return;
    setIsWanted(false);
    revalidate();
  }, [isWanted, isIdle, revalidate]);

  return { revalidate: useCallback(() => setIsWanted(true), []), isIdle };
}

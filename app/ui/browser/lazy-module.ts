import { useMediaQuery } from "@mantine/hooks";
import { type RefObject, useEffect, useState } from "react";
import { useHydrated } from "./hydrated.ts";

/** Module that is loaded when it is first needed; null until then. */
export interface LazyModule<Module> {
  loaded: Module | null;
  load: () => Promise<Module>;
}

/** import => Define a lazy module outside of components: `lazyModule(() => import("#app/ui/fields/date-lazy.tsx"))`. */
export function lazyModule<Module>(load: () => Promise<Module>): LazyModule<Module> {
  const lazy: LazyModule<Module> = { loaded: null, load: async () => (lazy.loaded = await load()) };
  return lazy;
}

/** Return a lazy module once it is wanted and loaded, else null. While the user types into `field`, the swap waits. */
export function useLazyModule<Module>(
  lazy: LazyModule<Module>,
  isWanted = true,
  field?: RefObject<HTMLElement>,
): Module | null {
  const [loaded, setLoaded] = useState(lazy.loaded);

  useEffect(() => {
    if (!isWanted || loaded) return;
    let isGone = false;
    const show = () => {
      if (!isGone) setLoaded(lazy.loaded);
    };
    void lazy.load().then(() => {
      if (field?.current?.contains(document.activeElement)) {
        field.current.addEventListener("focusout", show, { once: true });
      } else show();
    });
    return () => {
      isGone = true;
    };
  }, [lazy, isWanted, loaded, field]);

  return isWanted ? loaded : null;
}

/**
 * Tell whether the device has a precise pointer, such as a mouse; false on the server, while hydrating and on phones,
 * whose own pickers are good.
 */
export function useFinePointer(): boolean {
  return useMediaQuery("(pointer: fine)", false, { getInitialValueInEffect: !useHydrated() });
}

import { useMediaQuery } from "@mantine/hooks";
import { type RefObject, useEffect, useState } from "react";
import { useHydrated } from "./hydrated.ts";

/** Files of the browser that are loaded when they are first needed; `come` is null until then. */
export interface Part<Module> {
  come: Module | null;
  load: () => Promise<Module>;
}

/** `partOf(() => import("./date-part.tsx"))`; it stands outside of components. */
export function partOf<Module>(load: () => Promise<Module>): Part<Module> {
  const part: Part<Module> = { come: null, load: async () => (part.come = await load()) };
  return part;
}

/** A part once it is wanted and has come, else null; what is typed into `field` meanwhile is not interrupted. */
export function usePart<Module>(part: Part<Module>, isWanted = true, field?: RefObject<HTMLElement>): Module | null {
  const [come, setCome] = useState(part.come);

  useEffect(() => {
    if (!isWanted || come) return;
    let isGone = false;
    const show = () => {
      if (!isGone) setCome(part.come);
    };
    void part.load().then(() => {
      if (field?.current?.contains(document.activeElement)) {
        field.current.addEventListener("focusout", show, { once: true });
      } else show();
    });
    return () => {
      isGone = true;
    };
  }, [part, isWanted, come, field]);

  return isWanted ? come : null;
}

/** Whether a mouse or its like points; false on the server, while hydrating and on phones, whose own pickers are good. */
export function useFinePointer(): boolean {
  return useMediaQuery("(pointer: fine)", false, { getInitialValueInEffect: !useHydrated() });
}

import { createContext } from "react";
import type { MenuEntry } from "./menu.ts";

/** The menu of whoever looks at the page; the shell provides it. */
export const MenuContext = createContext<readonly MenuEntry[]>([]);

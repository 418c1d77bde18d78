import { createContext } from "react";
import type { MenuItem } from "./menu.ts";

/** Menu of the current user; the shell provides it. */
export const MenuContext = createContext<readonly MenuItem[]>([]);

import { createContext, useContext } from "react";

/** Nonce of this response's content security policy; "" in the browser, which hides it from scripts. */
export const NonceContext = createContext("");

export function useNonce(): string {
  return useContext(NonceContext);
}

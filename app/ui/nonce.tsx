import { createContext, useContext } from "react";

/** The nonce of this response's content security policy; empty in the browser, which hides it from scripts. */
export const NonceContext = createContext("");

export function useNonce(): string {
  return useContext(NonceContext);
}

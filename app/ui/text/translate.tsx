import { type ReactNode, createContext, useContext } from "react";
import { type Terms, defaultTerms, translate } from "./terms.ts";

/** Terms of the page's company; the frame provides them. */
export const TermsContext = createContext<Terms>(defaultTerms);

export function useTerms(): Terms {
  return useContext(TermsContext);
}

/**
 * Return a function that fills the company's terms into a text: `translate("Add {location}")`. Values that are not text
 * stay as they are. Titles, labels, buttons, tables, errors and notices translate their texts themselves.
 */
export function useTranslate(): <Part>(part: Part) => Part | string {
  const terms = useTerms();
  return (part) => (typeof part === "string" ? translate(terms, part) : part);
}

/** Translated text between other elements: `<T>{"Add {location}"}</T>`. */
export function T({ children }: { children: ReactNode }) {
  return <>{useTranslate()(children)}</>;
}

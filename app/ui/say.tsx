import { type ReactNode, createContext, useContext } from "react";
import { type Words, plainWords, say } from "./words.ts";

/** What the company of the page calls things; the frame provides it. */
export const WordsContext = createContext<Words>(plainWords);

export function useWords(): Words {
  return useContext(WordsContext);
}

/**
 * Fills the company's words into what is shown: `say("Add {location}")`. What is no sentence passes through. Titles,
 * labels, buttons, tables, problems and notices do it by themselves.
 */
export function useSay(): <Part>(part: Part) => Part | string {
  const words = useWords();
  return (part) => (typeof part === "string" ? say(words, part) : part);
}

/** The same between other elements: `<Say>{"Add {location}"}</Say>`. */
export function Say({ children }: { children: ReactNode }) {
  return <>{useSay()(children)}</>;
}

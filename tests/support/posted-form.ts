import { parseDocument } from "htmlparser2";
import type { Answer } from "./app.ts";

interface Element {
  name: string;
  at: Record<string, string>;
  /** The form that it stands in or names; null for none. */
  form: Element | null;
}

/**
 * What a browser without script posts when somebody presses a button of a page: its intent, and every field of its form
 * as the page fills it. `about` tells forms with the same button apart, such as those of rows.
 */
export function formWith(
  page: Pick<Answer, "text">,
  intent: string,
  about: Record<string, string> = {},
): Record<string, string> {
  const elements = elementsOf(parseDocument(page.text));
  const forms = new Map(elements.flatMap((each) => (each.name === "form" ? [[each.at.id ?? "", each] as const] : [])));
  const formOf = ({ at, form }: Element) => (at.form === undefined ? form : (forms.get(at.form) ?? null));
  const buttons = elements.filter(({ name, at }) => name === "button" && at.name === "intent" && at.value === intent);
  for (const form of buttons.map(formOf)) {
    const inputs = elements.filter((each) => each.name === "input" && each.at.name && formOf(each) === form);
    const fields = Object.fromEntries(inputs.map(({ at }) => [at.name, at.value ?? ""]));
    if (Object.entries(about).every(([name, value]) => fields[name] === value)) return { ...fields, intent };
  }
  throw new Error(`No button of the page says ${intent}.`);
}

function elementsOf(node: { children?: unknown }, form: Element | null = null): Element[] {
  if (!Array.isArray(node.children)) return [];
  return node.children.flatMap((child) => {
    if (child.type !== "tag") return [];
    const element: Element = { name: child.name, at: child.attribs, form };
    return [element, ...elementsOf(child, child.name === "form" ? element : form)];
  });
}

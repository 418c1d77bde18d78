import { parseDocument } from "htmlparser2";
import type { AppResponse } from "./app.ts";

interface Element {
  name: string;
  at: Record<string, string>;
  /** Form that contains it or that it names; null for none. */
  form: Element | null;
}

/**
 * Return what a browser without script posts when a button of a page is pressed: its intent, and every field of its
 * form as the page fills it. `matching` tells forms with the same button apart, such as those of rows.
 */
export function formWithButton(
  page: Pick<AppResponse, "text">,
  intent: string,
  matching: Record<string, string> = {},
): Record<string, string> {
  const elements = elementsOf(parseDocument(page.text));
  const forms = new Map(elements.flatMap((each) => (each.name === "form" ? [[each.at.id ?? "", each] as const] : [])));
  const formOf = ({ at, form }: Element) => (at.form === undefined ? form : (forms.get(at.form) ?? null));
  const buttons = elements.filter(({ name, at }) => name === "button" && at.name === "intent" && at.value === intent);
  for (const form of buttons.map(formOf)) {
    const inputs = elements.filter((each) => each.name === "input" && each.at.name && formOf(each) === form);
    const fields = Object.fromEntries(inputs.map(({ at }) => [at.name, at.value ?? ""]));
    if (Object.entries(matching).every(([name, value]) => fields[name] === value)) return { ...fields, intent };
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

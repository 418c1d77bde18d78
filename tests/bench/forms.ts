export interface PageForm {
  action: string;
  isMultipart: boolean;
  fields: URLSearchParams;
}

/**
 * Return what a page's form would post unchanged; `fieldName` names a field that tells it from the page's other forms.
 */
export function readPageForm(html: string, fieldName: string): PageForm {
  for (const start of html.matchAll(/<form\b[^>]*>/g)) {
    const [opening] = start;
    const end = html.indexOf("</form>", start.index);
    const own = attribute(opening, "id");
    const controls = controlsOf(html).filter(({ at, form }) => (form ? form === own : at > start.index && at < end));
    if (/ method="post"/i.test(opening) && controls.some(({ name }) => name === fieldName))
      return pageForm(opening, controls);
  }
  throw new Error(`No form of the page holds ${fieldName}.`);
}

interface Control {
  at: number;
  /** Id of the form that a control outside of it belongs to. */
  form: string | null;
  name: string;
  values: string[];
  isButton: boolean;
}

function pageForm(opening: string, controls: readonly Control[]): PageForm {
  const fields = new URLSearchParams();
  for (const { name, values } of controls.filter(({ isButton }) => !isButton)) {
    for (const value of values) fields.append(name, value);
  }
  const buttons = controls.filter(({ isButton }) => isButton);
  const button = buttons.find(({ values }) => values.includes("save")) ?? buttons[0];
  if (button) fields.append(button.name, button.values[0] ?? "");
  return { action: attribute(opening, "action") ?? "", isMultipart: / enctype="multipart/i.test(opening), fields };
}

function controlsOf(html: string): Control[] {
  return [...html.matchAll(/<(input|textarea|select|button)\b[^>]*>/g)].flatMap((found) => {
    const [tag, element] = found;
    const name = attribute(tag, "name");
    if (!name || / disabled(=|>|\s)/.test(tag)) return [];
    const isButton = element === "button" && attribute(tag, "type") === "submit";
    if (element === "button" && !isButton) return [];
    const inside =
      element === "textarea" || element === "select" ? contentOf(html, found.index + tag.length, element) : "";
    return [
      { at: found.index, form: attribute(tag, "form"), name, values: valuesOf(tag, element ?? "", inside), isButton },
    ];
  });
}

function contentOf(html: string, from: number, element: string): string {
  return html.slice(from, html.indexOf(`</${element}>`, from));
}

function valuesOf(tag: string, element: string, inside: string): string[] {
  if (element === "textarea") return [decoded(inside)];
  if (element === "select") return selected(inside);
  if (element === "button") return [attribute(tag, "value") ?? ""];
  return isPosted(tag) ? [attribute(tag, "value") ?? (isChoice(tag) ? "on" : "")] : [];
}

/** Return the body that a browser would send; a multipart form has no chosen files. */
export function formBody({ isMultipart, fields }: PageForm): URLSearchParams | FormData {
  if (!isMultipart) return fields;
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  return body;
}

function isPosted(input: string): boolean {
  if (["submit", "button", "file", "image", "reset"].includes(attribute(input, "type") ?? "text")) return false;
  return !isChoice(input) || / checked(=|\/|>|\s)/.test(input);
}

function isChoice(input: string): boolean {
  return ["checkbox", "radio"].includes(attribute(input, "type") ?? "text");
}

function selected(options: string): string[] {
  const tags = [...options.matchAll(/<option\b[^>]*>/g)].map(([tag]) => tag);
  const chosen = tags.filter((tag) => / selected(=|\/|>|\s)/.test(tag));
  return (chosen.length > 0 ? chosen : tags.slice(0, 1)).map((tag) => attribute(tag, "value") ?? "");
}

function attribute(tag: string, name: string): string | null {
  const found = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? null : decoded(found);
}

function decoded(text: string): string {
  const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };
  return text
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => named[name] ?? "");
}

/** Forms and links of a document: of the page itself, or of one that was only fetched. */
export interface InspectedPage {
  /** Addresses of this site that its anchors and rows lead to. */
  links: string[];
  /** Statuses that a list can be filtered by. */
  statuses: string[];
  /** Fields without a form, duplicate ids, and references to missing elements. */
  faults: string[];
  /** Posted forms in the page's main element. */
  forms: { to: string; fields: string[] }[];
}

export interface FetchedPage extends InspectedPage {
  path: string;
  /** HTTP status; 0 for a redirect to another page. */
  status: number;
}

/** Control that a user can change. */
export interface Control {
  kind: "text" | "number" | "day" | "clock" | "search" | "tick" | "radio" | "select" | "file" | "editor" | "slider";
  /** Selector of exactly this element. */
  selector: string;
  type: string;
}

export interface FormOnPage {
  /** Path that it is posted to, without ids; empty for the page's own. */
  to: string;
  name: string;
  controls: Control[];
  /** Selector of its main button; null where it should not be pressed on a demo. */
  button: string | null;
  hasPassword: boolean;
  isInDialog: boolean;
  /** Index of the closed fold that contains it, among those of the main element; null outside of folds. */
  fold: number | null;
}

declare global {
  interface Window {
    inspectDocument: typeof inspectDocument;
    targetOf: typeof targetOf;
    listForms: typeof listForms;
    canUse: typeof canUse;
  }
}

/** Script that every page of a context needs before it loads. */
export const inspectorScript = `window.inspectDocument = ${inspectDocument}; window.targetOf = ${targetOf}; window.listForms = ${listForms}; window.canUse = ${canUse};`;

/** Inspect a document. Runs in the browser, so it refers to nothing outside of itself. */
function inspectDocument(root: Document, path: string): InspectedPage {
  const shown = (element: Element) => element.outerHTML.slice(0, 140);
  const all = (selector: string) => [...root.querySelectorAll(selector)];
  const problems: string[] = [];

  for (const field of all("input[name], select[name], textarea[name]")) {
    if ("form" in field && field.form === null) problems.push(`belongs to no form: ${shown(field)}`);
  }
  const counts = new Map<string, number>();
  for (const { id } of all("[id]")) counts.set(id, (counts.get(id) ?? 0) + 1);
  for (const [id, count] of counts) if (count > 1) problems.push(`the id ${id} stands ${count} times`);
  for (const field of all("[form]")) {
    const target = root.getElementById(field.getAttribute("form") ?? "");
    if (target?.tagName !== "FORM") problems.push(`names no form: ${shown(field)}`);
  }
  for (const label of all("label[for]")) {
    const target = root.getElementById(label.getAttribute("for") ?? "");
    if (!target?.matches("input, select, textarea, button, output, progress, meter")) {
      problems.push(`labels no field: ${shown(label)}`);
    }
  }

  const links = all("a[href^='/'], a[href^='?'], [data-to]").map(
    (element) => element.getAttribute("href") ?? element.getAttribute("data-to") ?? "",
  );
  const statuses = all("main input[name=status]").map((tick) => tick.getAttribute("value") ?? "");
  const posted = [...root.forms].filter((form) => form.method === "post" && form.closest("main"));
  const forms = posted.map((form) => ({ to: window.targetOf(form, path), fields: fieldsOf(form) }));
  return { links: [...new Set(links)], statuses, faults: problems, forms };

  function fieldsOf(form: HTMLFormElement): string[] {
    const fields = [...form.elements].filter((element) =>
      element.matches("input:not([type=hidden]), select, textarea"),
    );
    return [...new Set(fields.map((field) => (field.getAttribute("name") ?? "").replace(/\d+/g, "#")))].filter(Boolean);
  }
}

/** Return the path that a form is posted to, without ids; empty for the page's own. Runs in the browser. */
function targetOf(form: HTMLFormElement, path: string): string {
  const to = new URL(form.getAttribute("action") ?? path, location.href).pathname;
  return to === path.split("?")[0] ? "" : to.replace(/\d+/g, "#");
}

/** Tell whether a user sees a control and can change it. Runs in the browser. */
function canUse(element: Element): boolean {
  if (element.matches(":disabled, [readonly], [type=hidden], [aria-hidden=true]")) return false;
  const { width, height } = element.getBoundingClientRect();
  const isDrawn = element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
  // A switch is drawn by its label.
  return (
    (isDrawn && !element.closest(".visually-hidden")) ||
    (element.matches("[role=switch]") && element.closest("label, div")?.checkVisibility() === true)
  );
}

/** List the forms that a user can fill in now, with one control of each kind. Runs in the browser. */
function listForms(): FormOnPage[] {
  const areas = [...document.querySelectorAll("main, [role=dialog]")];
  let tagged = document.querySelectorAll("[data-control]").length;

  return [...document.forms]
    .filter((form) => form.method === "post" && areas.some((area) => area.contains(form)))
    .map((form) => {
      const elements = [...form.elements, ...form.querySelectorAll("[contenteditable=true]")];
      const found = new Map<string, Control>();
      for (const element of elements) {
        const control = window.canUse(element) ? controlOf(element) : null;
        if (control && !found.has(control.kind + control.type)) found.set(control.kind + control.type, control);
      }
      const fields = elements.map((element) => element.getAttribute("name")?.replace(/\d+/g, "#"));
      return {
        to: window.targetOf(form, location.pathname),
        name: [...new Set(fields)].filter(Boolean).sort().join(" "),
        // A search filters rows out, so it is filled in last.
        controls: [...found.values()].sort(
          (one, other) => Number(one.type === "search") - Number(other.type === "search"),
        ),
        button: buttonOf(form),
        isInDialog: form.closest("[role=dialog]") !== null,
        fold: foldOf(form),
        hasPassword: elements.some((element) => element.matches("[type=password]")),
      };
    });

  function foldOf(form: Element): number | null {
    const summary = form.closest("details:not([open])")?.querySelector(":scope > summary");
    if (!summary?.checkVisibility()) return null;
    return [...document.querySelectorAll("main details > summary")].indexOf(summary);
  }

  function controlOf(element: Element): Control | null {
    const selector = selectorOf(element);
    const type = element.getAttribute("type") ?? "text";
    const is = (kind: Control["kind"]): Control => ({ kind, selector, type: "" });
    if (element.matches("[contenteditable=true]")) return is("editor");
    if (element.matches("select")) return is("select");
    if (element.matches("textarea")) return { kind: "text", selector, type: "textarea" };
    if (!element.matches("input")) return null;
    if (element.matches("[role=spinbutton]")) return is("clock");
    if (element.matches("[aria-haspopup=listbox]")) return is("search");
    if (element.matches("[data-dates-input]")) return is("day");
    if (type === "checkbox") return element.matches("[role=switch]") ? { ...is("tick"), type: "switch" } : is("tick");
    if (type === "radio") return element.matches(":checked") ? null : is("radio");
    if (type === "file") return is("file");
    if (type === "date") return is("day");
    if (type === "time") return is("clock");
    if (type === "range") return is("slider");
    if (type === "color") return null;
    if (type === "number" || element.matches("[inputmode=decimal], [inputmode=numeric]")) return is("number");
    return { kind: "text", selector, type };
  }

  function selectorOf(element: Element): string {
    if (element.id) return `${element.tagName.toLowerCase()}#${CSS.escape(element.id)}`;
    const named = ["name", "value"].filter(
      (name) =>
        element.hasAttribute(name) && (name === "name" || element.matches("[type=checkbox], [type=radio], button")),
    );
    const own =
      element.tagName.toLowerCase() +
      named.map((name) => `[${name}=${JSON.stringify(element.getAttribute(name))}]`).join("");
    const form = "form" in element && element.form instanceof HTMLFormElement ? element.form : element.closest("form");
    if (named.length === 0) {
      element.setAttribute("data-control", String(++tagged));
      return `[data-control="${tagged}"]`;
    }
    if (!form || !form.contains(element)) return own;
    const index = [...document.forms].indexOf(form);
    return `form >> nth=${index} >> ${own}`;
  }

  function buttonOf(form: HTMLFormElement): string | null {
    const buttons = [...form.elements].filter(
      (element) => element.matches("button[type=submit]") && window.canUse(element),
    );
    const harmful =
      /sign out|log ?out|block|delete|remove|deactivate|archive|cancel|withdraw|password|revoke|turn off|undo|reject|merge|close|discard|leave|void/i;
    const safe = buttons.filter((button) => !harmful.test(button.textContent ?? ""));
    const main = safe.find((button) => /primary/.test(button.className)) ?? safe[0];
    return main ? `${selectorOf(main)}:not(.visually-hidden)` : null;
  }
}

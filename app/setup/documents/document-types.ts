import { z } from "zod";
import { unwrapSchema } from "#app/ui/form/unwrap-schema.ts";
import { notificationDefaults } from "./notification-document.ts";
import { freeCoffeeRules, giftCardRules, incentiveRules, planRules } from "./planning-documents.ts";
import { socialChecklist, socialOrderForm, studioChecklist, studioRequestForm } from "./production-documents.ts";

/** Documents of JSON that a company can save, by the name in their address, with their schemas. */
export const documentTypes = {
  planRules: { title: "{Plan} rules", purpose: "Limits, checks and reminders for {plans}.", schema: planRules },
  incentiveRules: {
    title: "{Incentive} rules",
    purpose: "Claim windows, limits and unused money.",
    schema: incentiveRules,
  },
  freeCoffeeRules: {
    title: "Free coffee rules",
    purpose: "Program length, lead time and frequency.",
    schema: freeCoffeeRules,
  },
  giftCardRules: {
    title: "Gift card rules",
    purpose: "Card values and limits for event orders.",
    schema: giftCardRules,
  },
  studioRequestForm: {
    title: "Studio request form",
    purpose: "Request types and the questions for each.",
    schema: studioRequestForm,
  },
  socialOrderForm: {
    title: "Social media questions",
    purpose: "Questions users answer when they order posts for their {locations}.",
    schema: socialOrderForm,
  },
  socialChecklist: {
    title: "Social media {checklist}",
    purpose: "Items to check before a social media order can move on.",
    schema: socialChecklist,
  },
  studioChecklist: {
    title: "Studio {checklist}",
    purpose: "Items to check before a studio request can move on.",
    schema: studioChecklist,
  },
  notificationDefaults: {
    title: "Notification defaults",
    purpose: "Notifications users get, and how, until they choose their own.",
    schema: notificationDefaults,
  },
} as const;

export type DocumentType = keyof typeof documentTypes;
export type DocumentOf<Type extends DocumentType> = z.output<(typeof documentTypes)[Type]["schema"]>;

export function isDocumentType(name: string | undefined): name is DocumentType {
  return name !== undefined && Object.hasOwn(documentTypes, name);
}

/** Return the document of a company that has saved none. */
export function defaultDocument(type: DocumentType): unknown {
  return documentTypes[type].schema.parse({});
}

export interface DocumentSetting {
  name: string;
  meaning: string;
  /** Default as JSON; null when it is longer than a line. */
  standard: string | null;
  /** Number of entries of the default; 0 for a single value. */
  entries: number;
  /** Form fields of the setting; none for texts and nested lists, which can be edited only as JSON. */
  fields: SettingField[];
}

interface SettingField {
  /** Field's name in a form, such as "planApproved.mail". */
  name: string;
  kind: "tick" | "number" | "numbers" | "choice";
  options: string[];
}

/** List a document's settings with their meanings and form fields, in the order of its schema. */
export function documentSettings(type: DocumentType): DocumentSetting[] {
  const { shape } = documentTypes[type].schema;
  return Object.entries(shape).map(([name, field]: [string, z.ZodType]) => {
    const value = field.parse(undefined);
    const standard = JSON.stringify(value);
    return {
      name,
      meaning: field.description ?? "",
      standard: standard.length <= 60 ? standard : null,
      entries: typeof value === "object" && value !== null ? Object.keys(value).length : 0,
      fields: fieldsOf(name, field) ?? [],
    };
  });
}

function fieldsOf(name: string, schema: z.core.$ZodType): SettingField[] | null {
  const unwrapped = unwrapSchema(schema);
  if (unwrapped instanceof z.ZodBoolean) return [{ name, kind: "tick", options: [] }];
  if (unwrapped instanceof z.ZodNumber) return [{ name, kind: "number", options: [] }];
  if (unwrapped instanceof z.ZodEnum) return [{ name, kind: "choice", options: unwrapped.options.map(String) }];
  if (unwrapped instanceof z.ZodArray) {
    return unwrapSchema(unwrapped.element) instanceof z.ZodNumber ? [{ name, kind: "numbers", options: [] }] : null;
  }
  if (!(unwrapped instanceof z.ZodObject)) return null;
  const parts = Object.entries(unwrapped.shape).map(([part, field]) => fieldsOf(`${name}.${part}`, field));
  return parts.every((part) => part !== null) ? parts.flat() : null;
}

/** Return a document as JSON with the values of its form fields, valid or not. */
export function fillDocument(type: DocumentType, document: object, form: FormData): string {
  const filled: Record<string, unknown> = { ...document };
  for (const { name, fields } of documentSettings(type)) {
    const values = fields.map((field) => [field.name.slice(name.length + 1), formValue(field, form)]);
    const [own] = values;
    if (own) filled[name] = own[0] === "" ? own[1] : Object.fromEntries(values);
  }
  return JSON.stringify(filled, null, 2);
}

function formValue({ name, kind }: SettingField, form: FormData): unknown {
  const text = String(form.get(name) ?? "").trim();
  if (kind === "tick") return text !== "";
  if (kind === "choice") return text;
  const numbers = text.split(",").flatMap((part) => (part.trim() === "" ? [] : [Number(part)]));
  return kind === "numbers" ? numbers : (numbers[0] ?? null);
}

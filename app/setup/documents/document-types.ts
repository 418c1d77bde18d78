import { z } from "zod";
import { typedOf } from "#app/ui/typed-of.ts";
import { notificationDefaults } from "./notification-document.ts";
import { freeCoffeeRules, giftCardRules, incentiveRules, planRules } from "./planning-documents.ts";
import { socialChecklist, socialOrderForm, studioChecklist, studioRequestForm } from "./production-documents.ts";

/** What a company keeps as a document of JSON: by the name in its address, with the schema that it must fit. */
export const documentTypes = {
  planRules: { title: "{Plan} rules", purpose: "How {plans} are made, checked and reminded of.", schema: planRules },
  incentiveRules: {
    title: "{Incentive} rules",
    purpose: "Claims, their windows and limits, and what happens to money that is left.",
    schema: incentiveRules,
  },
  freeCoffeeRules: {
    title: "Free coffee rules",
    purpose: "How long the program runs, how early it is ordered and how often.",
    schema: freeCoffeeRules,
  },
  giftCardRules: {
    title: "Gift card rules",
    purpose: "The cards that can be ordered for an event, and how many.",
    schema: giftCardRules,
  },
  studioRequestForm: {
    title: "Studio request form",
    purpose: "What people ask the studio for, and the questions they answer.",
    schema: studioRequestForm,
  },
  socialOrderForm: {
    title: "Social media questions",
    purpose: "What people answer when they order posts for their {locations}.",
    schema: socialOrderForm,
  },
  socialChecklist: {
    title: "Social media {checklist}",
    purpose: "What is ticked before a social media order moves on.",
    schema: socialChecklist,
  },
  studioChecklist: {
    title: "Studio {checklist}",
    purpose: "What is ticked before a studio request moves on.",
    schema: studioChecklist,
  },
  notificationDefaults: {
    title: "Notification defaults",
    purpose: "What people are told of, and how, until they choose for themselves.",
    schema: notificationDefaults,
  },
} as const;

export type DocumentType = keyof typeof documentTypes;
export type DocumentOf<Type extends DocumentType> = z.output<(typeof documentTypes)[Type]["schema"]>;

export function isDocumentType(name: string | undefined): name is DocumentType {
  return name !== undefined && Object.hasOwn(documentTypes, name);
}

/** The document of a company that has saved none. */
export function standardDocument(type: DocumentType): unknown {
  return documentTypes[type].schema.parse({});
}

export interface Setting {
  name: string;
  meaning: string;
  /** As JSON; null where it takes more than a line. */
  standard: string | null;
  /** The fields that hold it; none for texts and lists of several parts, which are written as JSON alone. */
  fields: SettingField[];
}

interface SettingField {
  /** Its name in a form, such as "planApproved.mail". */
  name: string;
  kind: "tick" | "number" | "numbers" | "choice";
  options: string[];
}

/** What each setting of a document means, and what holds it in a form, in the order of its schema. */
export function settingsOf(type: DocumentType): Setting[] {
  const { shape } = documentTypes[type].schema;
  return Object.entries(shape).map(([name, field]: [string, z.ZodType]) => {
    const standard = JSON.stringify(field.parse(undefined));
    return {
      ...{ name, meaning: field.description ?? "", standard: standard.length <= 60 ? standard : null },
      fields: fieldsOf(name, field) ?? [],
    };
  });
}

function fieldsOf(name: string, schema: z.core.$ZodType): SettingField[] | null {
  const typed = typedOf(schema);
  if (typed instanceof z.ZodBoolean) return [{ name, kind: "tick", options: [] }];
  if (typed instanceof z.ZodNumber) return [{ name, kind: "number", options: [] }];
  if (typed instanceof z.ZodEnum) return [{ name, kind: "choice", options: typed.options.map(String) }];
  if (typed instanceof z.ZodArray) {
    return typedOf(typed.element) instanceof z.ZodNumber ? [{ name, kind: "numbers", options: [] }] : null;
  }
  if (!(typed instanceof z.ZodObject)) return null;
  const parts = Object.entries(typed.shape).map(([part, field]) => fieldsOf(`${name}.${part}`, field));
  return parts.every((part) => part !== null) ? parts.flat() : null;
}

/** A document as JSON in which the settings that fields hold are as a form has them, right or wrong. */
export function filledIn(type: DocumentType, document: object, form: FormData): string {
  const filled: Record<string, unknown> = { ...document };
  for (const { name, fields } of settingsOf(type)) {
    const values = fields.map((field) => [field.name.slice(name.length + 1), typedIn(field, form)]);
    const [own] = values;
    if (own) filled[name] = own[0] === "" ? own[1] : Object.fromEntries(values);
  }
  return JSON.stringify(filled, null, 2);
}

function typedIn({ name, kind }: SettingField, form: FormData): unknown {
  const text = String(form.get(name) ?? "").trim();
  if (kind === "tick") return text !== "";
  if (kind === "choice") return text;
  const numbers = text.split(",").flatMap((part) => (part.trim() === "" ? [] : [Number(part)]));
  return kind === "numbers" ? numbers : (numbers[0] ?? null);
}

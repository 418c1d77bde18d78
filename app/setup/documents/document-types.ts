import { type z } from "zod";
import { notificationDefaults } from "./notification-document.ts";
import { freeCoffeeRules, giftCardRules, incentiveRules, planRules } from "./planning-documents.ts";
import { socialChecklist, studioChecklist, studioRequestForm } from "./production-documents.ts";

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
}

/** What each setting of a document means, in the order of its schema. */
export function settingsOf(type: DocumentType): Setting[] {
  const { shape } = documentTypes[type].schema;
  return Object.entries(shape).map(([name, field]: [string, z.ZodType]) => {
    const standard = JSON.stringify(field.parse(undefined));
    return { name, meaning: field.description ?? "", standard: standard.length <= 60 ? standard : null };
  });
}

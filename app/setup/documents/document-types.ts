import type { z } from "zod";
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

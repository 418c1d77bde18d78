import type { Db } from "../connect.ts";
import type { CreatedColumns } from "./demo-shops.ts";

interface DemoTexts {
  texts: Record<string, string>;
  aliases: { term: string; singular: string; plural: string }[];
  colors: { token: string; light: string; dark: string }[];
  documents: { type: string; note: string; value: object }[];
}

const words: Record<"sunrise" | "harbor", DemoTexts> = {
  sunrise: {
    texts: {
      "guests.purpose": "People who run individual {locations} for you, or have view-only access.",
      "mail.invitation.body":
        "{invitedBy} invited you to {product}, where the shops of {company} plan their marketing. " +
        "Choose a password to set up your account.\n\n" +
        "The link can be used once and expires in 14 days. A newer invitation replaces it.",
    },
    aliases: [],
    colors: [{ token: "holidays", light: "#7A3E00", dark: "#F0B27A" }],
    documents: [
      {
        type: "giftCardRules",
        note: "Forty cards per event",
        value: { mostCards: 40, denominationsCents: [500, 1_000, 2_500] },
      },
    ],
  },
  harbor: {
    texts: {
      "welcome.purpose": "Fresh bagels, fresh ideas. Let's get your bakery going.",
      "dashboard.greeting.firstText": "Here are your {locations} and your crew.",
      "dashboard.note": "<p>The harbor festival is near: order your posters soon.</p>",
    },
    aliases: [
      { term: "location", singular: "bakery", plural: "bakeries" },
      { term: "guest", singular: "helper", plural: "helpers" },
    ],
    colors: [
      { token: "primary", light: "#1D4E89", dark: "#8CBDF7" },
      { token: "header", light: "#12355B", dark: "#0D2743" },
    ],
    documents: [{ type: "planRules", note: "Small teams", value: { mostItemsAWeek: 4 } }],
  },
};

/** Add a company's texts, aliases, colors and documents. */
export async function addCompanyTexts(
  db: Db,
  { companyId, key }: { companyId: number; key: "sunrise" | "harbor" },
  made: CreatedColumns,
): Promise<void> {
  const { texts, aliases, colors, documents } = words[key];
  const { updatedAt, updatedBy } = made;
  const of = { companyId, updatedAt, updatedBy };
  await db
    .insertInto("texts")
    .values(Object.entries(texts).map(([key, value]) => ({ key, value, ...of })))
    .execute();
  if (aliases.length > 0)
    await db
      .insertInto("aliases")
      .values(aliases.map((alias) => ({ ...alias, ...of })))
      .execute();
  await db
    .insertInto("colors")
    .values(colors.map((color) => ({ ...color, ...of })))
    .execute();
  await db
    .insertInto("settingsDocuments")
    .values(
      documents.map(({ value, ...document }) => ({
        ...document,
        companyId,
        number: 1,
        value: JSON.stringify(value),
        createdAt: updatedAt,
        createdBy: updatedBy,
      })),
    )
    .execute();
}

import { z } from "zod";
import { httpsLinkField, recordIdField, versionField, intentField } from "#app/platform/fields/text-fields.ts";
import { MIN_FIND_LENGTH, isHost } from "./link-rules.ts";

const intent = intentField(["save", "replace"]);

/** Links of a company's channels. */
export const channelLinksForm = z.strictObject({
  intent,
  channels: z
    .array(z.strictObject({ id: recordIdField, version: versionField, link: httpsLinkField }))
    .max(100)
    .default([]),
});
export type ChannelLinks = z.output<typeof channelLinksForm>;

const host = z
  .string({ error: "Enter a domain, such as assets.example.com." })
  .trim()
  .toLowerCase()
  .refine(isHost, "Enter only a domain, such as assets.example.com.");

/** Host replacement in the links of channels; `count` is the number of links in the preview. */
export const hostSearchForm = z.strictObject({ find: host, replacement: host });
export const replaceHostForm = hostSearchForm.extend({ intent, count: z.number().int().min(0) });

const text = (ask: string) => z.string({ error: ask }).trim().max(500, "Use up to 500 characters.");

/** Text replacement in the links of ideas and steps. */
export const linkSearchForm = z.strictObject({
  find: text("Enter the text to find.").min(MIN_FIND_LENGTH, `Use ${MIN_FIND_LENGTH} characters or more.`),
  replacement: text("Enter the replacement text.").default(""),
});
export const replaceLinksForm = linkSearchForm.extend({ intent, count: z.number().int().min(1) });
export type Replacement = z.output<typeof replaceLinksForm>;

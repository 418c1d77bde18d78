import { z } from "zod";
import { link, recordId, version } from "#app/platform/fields/text-fields.ts";
import { LEAST_FIND, isHost } from "./link-rules.ts";

const intent = z.string().max(40).optional();

/** The links of a company's channels. */
export const channelLinksForm = z.strictObject({
  intent,
  channels: z
    .array(z.strictObject({ id: recordId, version, link }))
    .max(100)
    .default([]),
});
export type ChannelLinks = z.output<typeof channelLinksForm>;

const host = z
  .string({ error: "Enter a host, such as assets.example.com." })
  .trim()
  .toLowerCase()
  .refine(isHost, "Enter a host alone, such as assets.example.com.");

/** One host for another in the links of channels; `count` is what the preview promised. */
export const hostForm = z.strictObject({ find: host, replacement: host });
export const replaceHostForm = hostForm.extend({ intent, count: z.number().int().min(0) });

const text = (ask: string) => z.string({ error: ask }).trim().max(500, "Use 500 characters or less.");

/** One text for another in the links of ideas and steps. */
export const findForm = z.strictObject({
  find: text("Enter what to look for.").min(LEAST_FIND, `Use ${LEAST_FIND} characters or more.`),
  replacement: text("Enter what comes in its place.").default(""),
});
export const replaceForm = findForm.extend({ intent, count: z.number().int().min(1) });
export type Replacement = z.output<typeof replaceForm>;

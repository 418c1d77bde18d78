import { z } from "zod";
import { field } from "#app/ui/record-form/field-texts.ts";

const recordId = (sentence: string) =>
  z.number({ error: sentence }).int(sentence).min(1, sentence).max(2_147_483_647, sentence);
const groupIds = field(
  z.array(recordId("Choose {groups}.")).min(1, "Choose at least one {group}.").max(100, "Choose up to 100 {groups}."),
  "{Groups}",
);

/** Form that moves groups of one network to another, with their locations. */
export const moveGroupsForm = z.object({
  intent: z.literal("move"),
  groupIds,
  toNetworkId: field(recordId("Choose a {network}."), "To {network}", {
    widget: { as: "select", emptyLabel: "Choose a {network}" },
  }),
});

/** Form that hands over groups from one user to another. */
export const groupHandOverForm = z.object({
  intent: z.enum(["review", "hand-over"]),
  groupIds,
  fromUserId: field(recordId("Choose a user."), "From", {
    widget: { as: "select", emptyLabel: "Choose a user" },
  }),
  toEmail: field(z.string({ error: "Enter an email." }).trim().toLowerCase().min(1, "Enter an email.").max(254), "To", {
    widget: "email",
    help: "The email of a user in this company.",
  }),
});
export type GroupHandOver = z.output<typeof groupHandOverForm>;

/** Return the mark by which a save proves that exactly this handover was reviewed. */
export function handOverMark({ groupIds, fromUserId, toEmail }: GroupHandOver): string {
  return [fromUserId, toEmail, ...[...groupIds].sort((one, other) => one - other)].join(" ");
}

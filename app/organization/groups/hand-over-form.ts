import { z } from "zod";
import { said } from "#app/ui/record-form/field-words.ts";

const recordId = (sentence: string) =>
  z.number({ error: sentence }).int(sentence).min(1, sentence).max(2_147_483_647, sentence);
const groupIds = said(
  z.array(recordId("Choose groups.")).min(1, "Choose at least one group.").max(100, "Choose at most 100 groups."),
  "{Groups}",
);

/** Groups of one network that are to move to another one, with their locations. */
export const moveGroupsForm = z.object({
  intent: z.literal("move"),
  groupIds,
  toNetworkId: said(recordId("Choose a network."), "To {network}", {
    widget: { as: "select", emptyLabel: "Choose a {network}" },
  }),
});

/** Groups whose place is to go from one person to another. */
export const handOverForm = z.object({
  intent: z.enum(["review", "hand-over"]),
  groupIds,
  fromUserId: said(recordId("Choose who hands over."), "From", {
    widget: { as: "select", emptyLabel: "Choose a person" },
  }),
  toEmail: said(
    z.string({ error: "Enter an e-mail." }).trim().toLowerCase().min(1, "Enter an e-mail.").max(254),
    "To",
    { widget: "email", help: "The e-mail of somebody of this company." },
  ),
});
export type HandOver = z.output<typeof handOverForm>;

/** The mark by which a hand-over proves that exactly it was reviewed. */
export function markOfHandOver({ groupIds, fromUserId, toEmail }: HandOver): string {
  return [fromUserId, toEmail, ...[...groupIds].sort((one, other) => one - other)].join(" ");
}

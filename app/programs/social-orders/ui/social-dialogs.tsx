import { InputBase } from "@mantine/core";
import { toDollarsInput } from "#app/platform/money/parse-cents.ts";
import { moneyText } from "#app/ui/text/format.ts";
import {
  overpaidCents,
  foreignPayments,
  isIncentiveSpent,
  refundableTotalCents,
  refundText,
  type RefundFacts,
} from "../refund-rules.ts";

/** Return the confirmation dialogs of an order's actions. */
export function socialDialogs(order: RefundFacts & { number: string }) {
  const { number } = order;
  const refundableCents = refundableTotalCents(order);
  const foreign = foreignPayments(order);
  const extraCents = isIncentiveSpent(order.status) ? overpaidCents(order) : 0;
  const goesOn = isIncentiveSpent(order.status) && (extraCents > 0 || foreign.length > 0);
  const suggested = goesOn ? extraCents : refundableCents;
  return {
    settle: { title: `Mark the invoice for ${number} as paid?`, text: "The order can then go into production." },
    approve: { title: "Approve all posts?", text: "They go out as scheduled. You don't need to do anything else." },
    send: { title: `Send the posts of ${number}?`, text: "The owner gets an email and approves each post." },
    resend: { title: `Send the posts of ${number} again?`, text: "The owner sees the changes." },
    cancel: {
      title: `Cancel ${number}?`,
      text: "Any payment goes back to its original method.",
      tone: "danger" as const,
    },
    stop: {
      title: `Cancel ${number}?`,
      text: "Any payment goes back to its original method. The owner gets your reason by email.",
      tone: "danger" as const,
    },
    refund: {
      title: `Refund ${number}?`,
      text: [
        "Card and invoice payments are refunded first, then {incentive} money.",
        ...(foreign.length > 0 ? [`${refundText(0, foreign)} is refunded too.`] : []),
        goesOn
          ? `The order continues if you refund up to ${moneyText(extraCents)}, the amount above its price.`
          : "This closes the order.",
      ].join(" "),
      tone: "danger" as const,
      fields: (
        <InputBase
          name="dollars"
          label="Refund amount"
          description={`Up to ${moneyText(refundableCents)}`}
          defaultValue={toDollarsInput(suggested)}
          inputMode="decimal"
          required
        />
      ),
    },
  };
}

import { InputBase } from "@mantine/core";
import { dollarsOf } from "#app/platform/money/typed-money.ts";
import { moneyText } from "#app/ui/format.ts";
import {
  extraCentsOf,
  foreignPaymentsOf,
  isSpent,
  refundableOf,
  refundText,
  type RefundFacts,
} from "../refund-rules.ts";

/** What is asked before each step of an order. */
export function socialQuestions(order: RefundFacts & { number: string }) {
  const { number } = order;
  const refundableCents = refundableOf(order);
  const foreign = foreignPaymentsOf(order);
  const extraCents = isSpent(order.status) ? extraCentsOf(order) : 0;
  const goesOn = isSpent(order.status) && (extraCents > 0 || foreign.length > 0);
  const suggested = goesOn ? extraCents : refundableCents;
  return {
    settle: { title: `Is the invoice of ${number} paid?`, text: "The order can go into production then." },
    approve: { title: "Approve all posts?", text: "They go out at their times. You need do nothing more." },
    send: { title: `Send the posts of ${number}?`, text: "Its customer is mailed and approves each of them." },
    resend: { title: `Send the posts of ${number} again?`, text: "Its customer sees what changed." },
    cancel: {
      title: `Cancel ${number}?`,
      text: "What was paid comes back the way it came.",
      tone: "danger" as const,
    },
    stop: {
      title: `Cancel ${number}?`,
      text: "What was paid goes back the way it came, and its customer is mailed why.",
      tone: "danger" as const,
    },
    refund: {
      title: `Refund ${number}?`,
      text: [
        "What came by card or invoice goes back first, then what the {incentive} paid.",
        ...(foreign.length > 0 ? [`${refundText(0, foreign)} goes back as well.`] : []),
        goesOn ? `Up to ${moneyText(extraCents)}, which is beyond the price, the order goes on.` : "The order ends.",
      ].join(" "),
      tone: "danger" as const,
      fields: (
        <InputBase
          name="dollars"
          label="How much"
          description={`${moneyText(refundableCents)} at most`}
          defaultValue={dollarsOf(suggested)}
          inputMode="decimal"
          required
        />
      ),
    },
  };
}

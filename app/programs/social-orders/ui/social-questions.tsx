import { InputBase } from "@mantine/core";
import { moneyText } from "#app/ui/format.ts";

/** What is asked before each step of an order; `refundableCents` is what can be given back. */
export function socialQuestions({ number }: { number: string }, refundableCents = 0) {
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
      text: "What came by card or invoice goes back first, then what the {incentive} paid. The order ends.",
      tone: "danger" as const,
      fields: (
        <InputBase
          name="dollars"
          label="How much"
          description={`${moneyText(refundableCents)} at most`}
          defaultValue={(refundableCents / 100).toFixed(2)}
          inputMode="decimal"
          required
        />
      ),
    },
  };
}

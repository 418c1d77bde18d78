import { InputBase } from "@mantine/core";
import { dayText, moneyText } from "#app/ui/format.ts";
import { type CoffeeRules, costEstimate } from "../coffee-rules.ts";

interface Asked {
  number: string;
  winners: number;
  startsOn: string;
  rules: CoffeeRules;
}

/** What is asked before each step of an order, by customers and advisors. */
export function coffeeQuestions({ number, winners, startsOn, rules }: Asked) {
  return {
    approve: {
      title: `Approve ${number}?`,
      text: `It starts on ${dayText(startsOn)} and costs the {location} about ${moneyText(costEstimate(winners, rules))}. Its steps go on the {checklist}.`,
      fields: (
        <InputBase
          name="approvedWinners"
          label="Winners"
          description={`${winners} were asked for.`}
          inputMode="numeric"
          defaultValue={winners}
          required
        />
      ),
    },
    decline: { title: `Decline ${number}?`, text: "Its owner is mailed why.", tone: "danger" as const },
    ship: {
      title: `Mark ${number} as shipped?`,
      text: "Its owner is mailed the tracking number. It runs from its first day by itself.",
      fields: (
        <>
          <InputBase name="carrier" label="Carrier" maxLength={40} required />
          <InputBase name="tracking" label="Tracking number" maxLength={80} required />
        </>
      ),
    },
    cancel: {
      title: `Cancel ${number}?`,
      text: "Nothing is produced. Steps on the {checklist} that nobody has touched go with it.",
      tone: "danger" as const,
    },
    close: {
      title: `Wrap up ${number}?`,
      text: "The program is over, the signs are down and the winners are thanked.",
    },
  };
}

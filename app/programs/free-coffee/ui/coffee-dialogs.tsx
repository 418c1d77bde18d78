import { InputBase } from "@mantine/core";
import { dayText, moneyText } from "#app/ui/text/format.ts";
import { type CoffeeRules, coffeeProgramCostCents } from "../coffee-rules.ts";

interface Asked {
  number: string;
  winners: number;
  startsOn: string;
  rules: CoffeeRules;
}

/** Return the confirmation dialogs of an order's actions, for customers and advisors. */
export function coffeeDialogs({ number, winners, startsOn, rules }: Asked) {
  return {
    approve: {
      title: `Approve ${number}?`,
      text: `It starts on ${dayText(startsOn)} and costs the {location} about ${moneyText(coffeeProgramCostCents(winners, rules))}. Its steps are added to the {location}'s {checklist}.`,
      fields: (
        <InputBase
          name="approvedWinners"
          label="Winners"
          description={`${winners} requested.`}
          inputMode="numeric"
          defaultValue={winners}
          required
        />
      ),
    },
    decline: { title: `Decline ${number}?`, text: "The owner gets your reason by email.", tone: "danger" as const },
    ship: {
      title: `Mark ${number} as shipped?`,
      text: "The owner gets the tracking number by email. The program starts automatically on its first day.",
      fields: (
        <>
          <InputBase name="carrier" label="Carrier" maxLength={40} required />
          <InputBase name="tracking" label="Tracking number" maxLength={80} required />
        </>
      ),
    },
    cancel: {
      title: `Cancel ${number}?`,
      text: "The cards aren't produced. Steps not started are removed from the {checklist}.",
      tone: "danger" as const,
    },
    close: {
      title: `Wrap up ${number}?`,
      text: "Confirm that the program is over, the signs are down and the winners are thanked.",
    },
  };
}

import { InputBase } from "@mantine/core";
import { countText, moneyText } from "#app/ui/format.ts";

interface Asked {
  number: string;
  cards: number;
  cents: number;
  reservedCents: number;
  accountId: number | null;
  lines: readonly { denominationCents: number; quantity: number }[];
}

/** What is asked before each step of an order, by customers and advisors. */
export function cardQuestions({ number, cards, cents, reservedCents, accountId, lines }: Asked) {
  const all = `${countText(cards, "card")} for ${moneyText(cents)}`;
  const back = accountId === null ? "Nothing is billed." : `${moneyText(reservedCents)} goes back to the account.`;
  return {
    approve: {
      title: `Approve ${number}?`,
      text:
        accountId === null
          ? `${all}, billed to the {location}.`
          : `${all}. The money stays reserved until they are ordered.`,
    },
    reduce: {
      title: `Approve fewer cards of ${number}?`,
      text: `${all} were ordered. Its owner is mailed why fewer come.`,
      fields: (
        <>
          {lines.map(({ denominationCents, quantity }, place) => (
            <span key={denominationCents}>
              <input type="hidden" name={`lines[${place}].denominationCents`} value={denominationCents} />
              <InputBase
                name={`lines[${place}].quantity`}
                label={`${moneyText(denominationCents)} cards`}
                description={`${quantity} were ordered.`}
                inputMode="numeric"
                defaultValue={quantity}
                required
              />
            </span>
          ))}
        </>
      ),
    },
    reject: { title: `Reject ${number}?`, text: `${back} Its owner is mailed why.`, tone: "danger" as const },
    order: {
      title: `Mark ${number} as ordered?`,
      text:
        accountId === null
          ? "It cannot be cancelled from then on."
          : `${moneyText(reservedCents)} counts as spent, and the order cannot be cancelled from then on.`,
    },
    ship: {
      title: `Mark ${number} as shipped?`,
      text: "Its owner is mailed the tracking number.",
      fields: (
        <>
          <InputBase name="carrier" label="Carrier" maxLength={40} required />
          <InputBase name="tracking" label="Tracking number" maxLength={80} required />
          <InputBase
            name="cardRange"
            label="Card numbers (optional)"
            description="First and last. Senior Advisors alone read them."
            maxLength={100}
          />
        </>
      ),
    },
    cancel: { title: `Cancel ${number}?`, text: `${back} You can order again.`, tone: "danger" as const },
    reconcile: {
      title: "Count the cards",
      text: `${countText(cards, "card")} came. Those that were used and those that are left are ${cards} together.`,
      fields: (
        <>
          <InputBase name="usedCount" label="Used" inputMode="numeric" required />
          <InputBase name="leftCount" label="Left" inputMode="numeric" required />
        </>
      ),
    },
  };
}

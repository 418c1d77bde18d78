import { InputBase } from "@mantine/core";
import { countText, moneyText } from "#app/ui/text/format.ts";

interface Asked {
  number: string;
  cards: number;
  cents: number;
  reservedCents: number;
  accountId: number | null;
  lines: readonly { denominationCents: number; quantity: number }[];
}

/** Return the confirmation dialogs of an order's actions, for customers and advisors. */
export function cardDialogs({ number, cards, cents, reservedCents, accountId, lines }: Asked) {
  const all = `${countText(cards, "card")} for ${moneyText(cents)}`;
  const back = accountId === null ? "Nothing is billed." : `${moneyText(reservedCents)} goes back to the balance.`;
  return {
    reduce: {
      title: `Approve fewer cards for ${number}?`,
      text: `The order is for ${all}. The owner gets your reason by email.`,
      fields: (
        <>
          {lines.map(({ denominationCents, quantity }, place) => (
            <span key={denominationCents}>
              <input type="hidden" name={`lines[${place}].denominationCents`} value={denominationCents} />
              <InputBase
                name={`lines[${place}].quantity`}
                label={`${moneyText(denominationCents)} cards`}
                description={`${quantity} ordered.`}
                inputMode="numeric"
                defaultValue={quantity}
                required
              />
            </span>
          ))}
        </>
      ),
    },
    reject: {
      title: `Decline ${number}?`,
      text: `${back} The owner gets your reason by email.`,
      tone: "danger" as const,
    },
    order: {
      title: `Mark ${number} as ordered?`,
      text:
        accountId === null
          ? "The order can't be canceled after that."
          : `${moneyText(reservedCents)} is recorded as spent, and the order can't be canceled after that.`,
    },
    ship: {
      title: `Mark ${number} as shipped?`,
      text: "The owner gets the tracking number by email.",
      fields: (
        <>
          <InputBase name="carrier" label="Carrier" maxLength={40} required />
          <InputBase name="tracking" label="Tracking number" maxLength={80} required />
          <InputBase
            name="cardRange"
            label="Card numbers (optional)"
            description="First and last number. Only Senior Advisors see them."
            maxLength={100}
          />
        </>
      ),
    },
    cancel: {
      title: `Cancel ${number}?`,
      text:
        accountId === null
          ? `${back} You can order again.`
          : `${moneyText(reservedCents)} goes back to your balance, and you can order again.`,
      tone: "danger" as const,
    },
    reconcile: {
      title: "Count the cards",
      text: `You received ${countText(cards, "card")}. Used and left cards must add up to ${cards}.`,
      fields: (
        <>
          <InputBase name="usedCount" label="Used" inputMode="numeric" required />
          <InputBase name="leftCount" label="Left" inputMode="numeric" required />
        </>
      ),
    },
  };
}

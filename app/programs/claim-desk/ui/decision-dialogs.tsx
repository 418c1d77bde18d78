import { Checkbox, InputBase } from "@mantine/core";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { countText, dayText, moneyText } from "#app/ui/text/format.ts";
import { REASON_CODES } from "#app/programs/claims/claim-rules.ts";

interface Decided {
  number: string;
  expectedCents: number;
  reservedCents: number;
  appealedAt: string | null;
  rules: { informationBusinessDays: number; appealDays: number };
}

/** Return the confirmation dialogs of the decisions on a claim; `isPossibleDuplicate` adds the duplicate check. */
export function decisionDialogs(
  { number, expectedCents, reservedCents, appealedAt, rules }: Decided,
  isPossibleDuplicate: boolean,
  today: string,
) {
  const duplicateCheck = isPossibleDuplicate && (
    <Checkbox name="isNoDuplicate" label="I checked the other claim, and this isn't a duplicate" required />
  );
  const lastAppealDay = dayText(addDays(today, rules.appealDays));
  return {
    waive: {
      title: `Allow a late submission of ${number}?`,
      text: "Its claim deadline has passed. The owner gets your reason by email.",
    },
    ask: {
      title: `Ask for more information on ${number}?`,
      text: `The owner gets your question by email and has ${countText(rules.informationBusinessDays, "business day")} to answer.`,
      reasonLabel: "Question",
    },
    approve: {
      title: `Approve ${number}?`,
      text: `${moneyText(expectedCents)} stays reserved until it's paid.`,
      fields: duplicateCheck,
    },
    approvePart: {
      title: `Approve a partial amount for ${number}?`,
      text: `The expected amount is ${moneyText(expectedCents)}. The part you don't approve goes back to the balance.`,
      fields: (
        <>
          <InputBase name="approvedCents" label="Approved amount" inputMode="decimal" leftSection="$" required />
          <ReasonCodes />
          {duplicateCheck}
        </>
      ),
      reasonLabel: EXPLANATION,
    },
    reject: {
      title: `Decline ${number}?`,
      text: appealedAt
        ? `${moneyText(reservedCents)} goes back to the balance. This claim was already appealed, so your decision is final.`
        : `The owner can appeal once, until ${lastAppealDay}. ${moneyText(reservedCents)} stays reserved until then.`,
      fields: <ReasonCodes />,
      reasonLabel: EXPLANATION,
      tone: "danger" as const,
    },
    sendToPayment: {
      title: `Send ${number} to payment?`,
      text: "Approved claims also join the next payment batch. Once sent, this claim can be paid but not voided.",
    },
    pay: {
      title: `Mark ${number} as paid?`,
      text: `${moneyText(reservedCents)} is recorded as spent.`,
      fields: (
        <>
          <InputBase name="paidOn" type="date" label="Paid on" defaultValue={today} required />
          <InputBase name="paymentRef" label="Reference" maxLength={100} required />
        </>
      ),
    },
    failPayment: { title: `Mark the payment of ${number} as failed?`, text: "The claim goes back to Approved." },
    voidClaim: {
      title: `Void ${number}?`,
      text: `${moneyText(reservedCents)} goes back to the balance, and nothing is paid.`,
      tone: "danger" as const,
    },
  };
}

/** Label of a decision's reason, which the owner reads. */
const EXPLANATION = "Explanation for the owner";

function ReasonCodes() {
  return (
    <fieldset className="bare stack close">
      <legend>Reason codes</legend>
      <span className="help">Choose one or more.</span>
      {Object.entries(REASON_CODES).map(([code, word]) => (
        <Checkbox key={code} name="reasonCodes" value={code} label={word} />
      ))}
    </fieldset>
  );
}

import { Checkbox, InputBase, Radio } from "@mantine/core";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { MIN_REASON } from "#app/ui/fields/min-reason.ts";
import { countText, dayText, moneyText } from "#app/ui/text/format.ts";
import { standardQuestions } from "#app/programs/claims/claim-reasons.ts";
import { REASON_CODES } from "#app/programs/claims/claim-rules.ts";
import { type DecidedByLine, LineDecisions } from "./line-decisions.tsx";

interface Decided extends DecidedByLine {
  number: string;
  reservedCents: number;
  appealedAt: string | null;
  rules: { informationBusinessDays: number; appealDays: number };
}

/**
 * Return the dialogs of the decisions on a claim that need more than a press. An approval can be undone, so it asks only
 * about a possible duplicate.
 */
export function decisionDialogs(claim: Decided, isPossibleDuplicate: boolean, today: string) {
  const { number, expectedCents, reservedCents, appealedAt, rules } = claim;
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
      fields: <Question />,
      hasReason: true as const,
    },
    ...(isPossibleDuplicate && {
      approve: {
        title: `Approve ${number}?`,
        text: `${moneyText(expectedCents)} stays reserved until it's paid.`,
        fields: duplicateCheck,
      },
    }),
    approvePart: {
      title: `Approve a partial amount for ${number}?`,
      text: `The expected amount is ${moneyText(expectedCents)}. The part you don't approve goes back to the balance.`,
      fields: (
        <>
          <LineDecisions claim={claim} />
          <InputBase
            name="approvedCents"
            label="Approved amount"
            description="Leave blank to pay the program's share of the approved lines."
            inputMode="decimal"
            leftSection="$"
          />
          <ReasonCodes help="The reasons that you choose for declined lines are added to these." />
          <Explanation />
          {duplicateCheck}
        </>
      ),
      hasReason: true as const,
    },
    reject: {
      title: `Decline ${number}?`,
      text: appealedAt
        ? `${moneyText(reservedCents)} goes back to the balance. This claim was already appealed, so your decision is final.`
        : `The owner can appeal once, until ${lastAppealDay}. ${moneyText(reservedCents)} stays reserved until then.`,
      fields: (
        <>
          <ReasonCodes help="Choose one or more." isFirst />
          <Explanation />
        </>
      ),
      hasReason: true as const,
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

/** Explanation that the owner reads in place of the standard one. */
function Explanation() {
  return (
    <InputBase
      component="textarea"
      multiline
      rows={3}
      name="reason"
      label="Explanation for the owner"
      description="Leave blank to send the standard text of the reason codes. Other has none, so explain it here."
      minLength={MIN_REASON}
      maxLength={1_000}
    />
  );
}

function Question() {
  return (
    <>
      <fieldset className="bare stack close">
        <legend>Question</legend>
        {Object.entries(standardQuestions).map(([value, text], index) => (
          <Radio
            key={value}
            name="question"
            value={value}
            label={text}
            defaultChecked={index === 0}
            data-autofocus={index === 0 || undefined}
          />
        ))}
        <Radio name="question" value="" label="Only my own words" />
      </fieldset>
      <InputBase component="textarea" multiline rows={3} name="reason" label="In your own words" maxLength={1_000} />
    </>
  );
}

function ReasonCodes({ help, isFirst = false }: { help: string; isFirst?: boolean }) {
  return (
    <fieldset className="bare stack close">
      <legend>Reason codes</legend>
      <span className="help">{help}</span>
      {Object.entries(REASON_CODES).map(([code, word], index) => (
        <Checkbox
          key={code}
          name="reasonCodes"
          value={code}
          label={word}
          data-autofocus={(isFirst && index === 0) || undefined}
        />
      ))}
    </fieldset>
  );
}

import { Checkbox, InputBase } from "@mantine/core";
import { moneyText } from "#app/ui/format.ts";
import { REASON_CODES } from "#app/programs/claims/claim-rules.ts";

interface Decided {
  number: string;
  expectedCents: number;
  reservedCents: number;
  appealedAt: string | null;
}

/** What is asked before each decision about a claim; `looksDouble` where another claim looks like it. */
export function decisionQuestions(
  { number, expectedCents, reservedCents, appealedAt }: Decided,
  looksDouble: boolean,
  today: string,
) {
  const double = looksDouble && (
    <Checkbox name="isNoDuplicate" label="I looked at the other claim: this one is no duplicate" required />
  );
  return {
    waive: {
      title: `Let ${number} be claimed late?`,
      text: "Its time has passed. Its owner is mailed why it may be submitted all the same.",
    },
    ask: { title: `Ask about ${number}?`, text: "Its owner is mailed what you write and has some days to answer." },
    approve: {
      title: `Approve ${number}?`,
      text: `${moneyText(expectedCents)} stays reserved until it is paid.`,
      fields: double,
    },
    approvePart: {
      title: `Approve part of ${number}?`,
      text: `${moneyText(expectedCents)} is expected. What you do not approve goes back to the account.`,
      fields: (
        <>
          <InputBase name="approvedCents" label="Approved amount" inputMode="decimal" leftSection="$" required />
          <ReasonCodes />
          {double}
        </>
      ),
    },
    reject: {
      title: `Reject ${number}?`,
      text: appealedAt
        ? `${moneyText(reservedCents)} goes back to the account. It was appealed, so this decision stands.`
        : `Its owner can appeal once. ${moneyText(reservedCents)} stays reserved while they can.`,
      fields: <ReasonCodes />,
      tone: "danger" as const,
    },
    pay: {
      title: `Mark ${number} as paid?`,
      text: `${moneyText(reservedCents)} counts as spent.`,
      fields: (
        <>
          <InputBase name="paidOn" type="date" label="Paid on" defaultValue={today} required />
          <InputBase name="paymentRef" label="Reference" maxLength={100} required />
        </>
      ),
    },
    failPayment: { title: `Payment of ${number} failed?`, text: "It goes back to what was approved." },
    voidClaim: {
      title: `Void ${number}?`,
      text: `${moneyText(reservedCents)} goes back to the account, and nothing is paid.`,
      tone: "danger" as const,
    },
  };
}

function ReasonCodes() {
  return (
    <fieldset className="bare stack close">
      <legend>Why</legend>
      {Object.entries(REASON_CODES).map(([code, word]) => (
        <Checkbox key={code} name="reasonCodes" value={code} label={word} />
      ))}
    </fieldset>
  );
}

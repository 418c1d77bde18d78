import { daysText } from "#app/platform/dates/day-words.ts";
import { paths } from "#app/paths.ts";
import { lastClaimDay } from "#app/programs/incentives/program-rules.ts";
import { dayText, moneyText } from "#app/ui/format.ts";
import { Card, Facts } from "#app/ui/page.tsx";
import { DateText, Instant, Status } from "#app/ui/status.tsx";
import { CLAIM_STATUSES, claimStatusTones, claimStatusWords, REASON_CODES } from "#app/programs/claims/claim-rules.ts";

interface ShownClaim {
  id: number;
  status: string;
  statusSince: string;
  timeZone: string;
  location: string;
  pcNumber: string;
  network: string;
  program: string;
  accountId: number;
  startsOn: string;
  endsOn: string;
  activityOn: string;
  claimWindowDays: number;
  windowWaivedBy: number | null;
  requestedCents: number;
  expectedCents: number;
  approvedCents: number | null;
  availableCents: number;
  matchPercent: number;
  capCents: number | null;
  reasonCodes: string[];
  information: string;
  informationDueOn: string | null;
  paidOn: string | null;
  paymentRef: string;
}

/** What somebody who decides a claim looks at first: how it stands, whose it is and its figures. */
export function ClaimFacts({ claim }: { claim: ShownClaim }) {
  const status = CLAIM_STATUSES.find((one) => one === claim.status) ?? "draft";
  const cap = claim.capCents === null ? "" : `, ${moneyText(claim.capCents)} at most`;
  const codes = Object.entries(REASON_CODES).filter(([code]) => claim.reasonCodes.includes(code));
  return (
    <Card>
      <Facts
        columns={2}
        facts={[
          {
            term: "Status",
            value: (
              <>
                <Status tone={claimStatusTones[status]} word={claimStatusWords[status]} /> since{" "}
                <Instant at={claim.statusSince} timeZone={claim.timeZone} />
              </>
            ),
          },
          { term: "{Location}", value: `${claim.location} ({pcNumber} ${claim.pcNumber}), ${claim.network}` },
          { term: "Requested", value: moneyText(claim.requestedCents) },
          { term: "Expected", value: `${moneyText(claim.expectedCents)} (${claim.matchPercent}%${cap})` },
          ...(claim.approvedCents === null ? [] : [{ term: "Approved", value: moneyText(claim.approvedCents) }]),
          {
            term: "Left in the account",
            value: <a href={paths.budgetAccount(claim.accountId)}>{moneyText(claim.availableCents)}</a>,
          },
          { term: "Program", value: claim.program },
          { term: "Happened on", value: daysText(claim) },
          ...(claim.status === "draft" ? [{ term: "To be submitted by", value: windowText(claim) }] : []),
          ...(claim.informationDueOn
            ? [{ term: "Asked, answer by", value: <DateText day={claim.informationDueOn} /> }]
            : []),
          ...(claim.information ? [{ term: "Asked for", value: claim.information }] : []),
          ...(codes.length > 0 ? [{ term: "Reasons", value: codes.map(([, word]) => word).join(", ") }] : []),
          ...(claim.paidOn
            ? [
                {
                  term: "Paid",
                  value: (
                    <>
                      <DateText day={claim.paidOn} />, {claim.paymentRef} (
                      <a href={paths.remittanceOfDesk(claim.id)} data-native="">
                        PDF
                      </a>
                      )
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}

function windowText({ windowWaivedBy, ...claim }: ShownClaim): string {
  const last = dayText(lastClaimDay(claim.activityOn, claim));
  return windowWaivedBy === null ? last : `${last}, and late as a Senior Advisor allowed`;
}

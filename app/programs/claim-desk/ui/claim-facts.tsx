import { dateRangeText } from "#app/platform/dates/date-texts.ts";
import { statusOf } from "#app/platform/workflow/define-workflow.ts";
import { paths } from "#app/paths.ts";
import { lastClaimDay } from "#app/programs/incentives/program-rules.ts";
import { dayText, moneyText } from "#app/ui/text/format.ts";
import { Card, Facts } from "#app/ui/page/page.tsx";
import { DateText, Instant, Status } from "#app/ui/content/status.tsx";
import { type ClaimStatus, claimWorkflow, REASON_CODES } from "#app/programs/claims/claim-rules.ts";

interface ShownClaim {
  id: number;
  status: ClaimStatus;
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

/** Status, location and amounts of a claim, for the advisor who decides it. */
export function ClaimFactsCard({ claim }: { claim: ShownClaim }) {
  const { word, tone } = statusOf(claimWorkflow, claim.status);
  const cap = claim.capCents === null ? "" : `, at most ${moneyText(claim.capCents)} back`;
  const codes = Object.entries(REASON_CODES).filter(([code]) => claim.reasonCodes.includes(code));
  return (
    <Card>
      <Facts
        columns={2}
        facts={[
          {
            term: "Status",
            value: (
              <Status tone={tone} word={word} since={<Instant at={claim.statusSince} timeZone={claim.timeZone} />} />
            ),
          },
          { term: "{Location}", value: `${claim.location} ({pcNumber} ${claim.pcNumber}), ${claim.network}` },
          { term: "Requested", value: moneyText(claim.requestedCents) },
          { term: "Expected reimbursement", value: `${moneyText(claim.expectedCents)} (${claim.matchPercent}%${cap})` },
          ...(claim.approvedCents === null ? [] : [{ term: "Approved", value: moneyText(claim.approvedCents) }]),
          {
            term: "Available for this {location}",
            value: <a href={paths.budgetAccount(claim.accountId)}>{moneyText(claim.availableCents)}</a>,
          },
          { term: "Program", value: claim.program },
          { term: "Activity dates", value: dateRangeText(claim) },
          ...(claim.status === "draft" ? [{ term: "Submit by", value: windowText(claim) }] : []),
          ...(claim.informationDueOn ? [{ term: "Answer by", value: <DateText day={claim.informationDueOn} /> }] : []),
          ...(claim.information ? [{ term: "Information needed", value: claim.information }] : []),
          ...(codes.length > 0 ? [{ term: "Reason codes", value: codes.map(([, reason]) => reason).join(", ") }] : []),
          ...(claim.paidOn
            ? [
                {
                  term: "Paid",
                  value: (
                    <>
                      <DateText day={claim.paidOn} />, {claim.paymentRef} (
                      <a href={paths.remittanceForAdvisor(claim.id)} data-native="">
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
  return windowWaivedBy === null ? last : `${last}, late submission allowed by a Senior Advisor`;
}

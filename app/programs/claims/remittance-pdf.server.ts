import type { Db } from "#db/connect.ts";
import { orNotFound, notFound } from "#app/http/errors.ts";
import { dateRangeText } from "#app/platform/dates/date-texts.ts";
import { headingBlock as heading, sentenceBlock, tableBlock as table } from "#app/platform/html/text-blocks.ts";
import type { Block } from "#app/platform/html/html-blocks.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { dayText, moneyText } from "#app/ui/text/format.ts";
import { translate, type Terms } from "#app/ui/text/terms.ts";
import { findClaim, type ClaimDetail } from "./claim-queries.server.ts";
import { claimAmounts, claimDifferences, type ClaimAmountFacts } from "./claim-amounts.ts";
import { paymentMethodText } from "./claim-form.ts";

/** Find a paid claim in scope. Throws 404 for any other. */
export async function findPaidClaim(db: Db, access: AccessScope, id: number) {
  const { paidOn, ...claim } = orNotFound(await findClaim(db, access, id), "Claim");
  if (paidOn === null) throw notFound("Remittance");
  return { ...claim, paidOn };
}

/** Write the remittance of a paid claim as a PDF, for the owner's books; return its file name and content. */
export async function writeRemittancePdf(claim: Awaited<ReturnType<typeof findPaidClaim>>, terms: Terms) {
  // Loaded with the first PDF: it takes 50 MB, and many processes never write one.
  const { writePdf } = await import("#app/platform/html/write-pdf.server.ts");
  const head = { title: "Remittance", subtitle: `${claim.number}, ${dayText(claim.paidOn)}` };
  const content = await writePdf({ ...head, blocks: remittanceBlocks(claim, terms) });
  return { name: `Remittance ${claim.number}.pdf`, content };
}

type Remitted = Pick<ClaimDetail, "number" | "title" | "location" | "pcNumber" | "network" | "program"> &
  Pick<
    ClaimDetail,
    "company" | "payeeAddress" | "batch" | "startsOn" | "endsOn" | "vendor" | "payeeName" | "paymentRef"
  > &
  Pick<ClaimDetail, "payMethod" | "accountLast4" | "lineRows"> &
  ClaimAmountFacts;

/** Return the blocks of a remittance: payer, payee, payment and calculation. */
export function remittanceBlocks(claim: Remitted & { paidOn: string }, terms: Terms): Block[] {
  const differences = claimDifferences(claim);
  const eligible = (isEligible: boolean) => (isEligible ? "Eligible" : "Not eligible");
  return [
    table([
      ["Amount paid", moneyText(claim.approvedCents ?? 0)],
      ["Paid on", dayText(claim.paidOn)],
      ["Payment number", claim.paymentRef],
      ["Payment batch", claim.batch ?? "None"],
      ["Payer", claim.company],
      ["Payee", claim.payeeName],
      ["Payee address", claim.payeeAddress],
      ["Payment method", paymentMethodText(claim)],
    ]),
    heading("Claim"),
    table([
      ["Number", claim.number],
      ["Activity", `${claim.title}, ${dateRangeText(claim)}`],
      [translate(terms, "{Location}"), `${claim.location} (${translate(terms, "{pcNumber}")} ${claim.pcNumber})`],
      [translate(terms, "{Network}"), claim.network],
      ["Program", claim.program],
      ["Vendor", claim.vendor],
    ]),
    heading("Line items"),
    table(
      [
        ["Description", "Category", "Eligible", "Amount"],
        ...claim.lineRows.map(({ description, category, isEligible, amountCents }) => {
          return [description, category, eligible(isEligible), moneyText(amountCents)];
        }),
      ],
      { hasHead: true },
    ),
    heading("Calculation"),
    table(claimAmounts(claim).map(({ term, cents }) => [term, moneyText(cents)])),
    ...(differences.length > 0 ? [heading("Reasons for differences"), ...differences.map(sentenceBlock)] : []),
  ];
}

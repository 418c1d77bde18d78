import type { Db } from "#db/connect.ts";
import { found, notFound } from "#app/http/problems.ts";
import { daysText } from "#app/platform/dates/day-words.ts";
import { factHeading as heading, factSentence, factTable as table } from "#app/platform/html/fact-blocks.ts";
import type { Block } from "#app/platform/html/html-blocks.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { dayText, moneyText } from "#app/ui/format.ts";
import { say, type Words } from "#app/ui/words.ts";
import { findClaim, type FoundClaim } from "./claim-queries.server.ts";
import { claimAmounts, claimDifferences, type ClaimSums } from "./claim-sums.ts";
import { methodText } from "./claim-form.ts";

/** A claim within the reach that was paid. 404 for any other. */
export async function findPaidClaim(db: Db, reach: Reach, id: number) {
  const { paidOn, ...claim } = found(await findClaim(db, reach, id), "Claim");
  if (paidOn === null) throw notFound("Remittance");
  return { ...claim, paidOn };
}

/** What was paid of a claim, as a PDF for the books of whoever claimed, and the name of its file. */
export async function remittancePdf(claim: Awaited<ReturnType<typeof findPaidClaim>>, words: Words) {
  // Loaded with the first PDF: it takes 50 MB, and many a process never writes one.
  const { writePdf } = await import("#app/platform/html/write-pdf.server.ts");
  const head = { title: "Remittance", subtitle: `${claim.number}, ${dayText(claim.paidOn)}` };
  const content = await writePdf({ ...head, blocks: remittanceBlocks(claim, words) });
  return { name: `Remittance ${claim.number}.pdf`, content };
}

type Remitted = Pick<FoundClaim, "number" | "title" | "location" | "pcNumber" | "network" | "program"> &
  Pick<
    FoundClaim,
    "company" | "payeeAddress" | "batch" | "startsOn" | "endsOn" | "vendor" | "payeeName" | "paymentRef"
  > &
  Pick<FoundClaim, "payMethod" | "accountLast4" | "lineRows"> &
  ClaimSums;

/** What a remittance says: who is paid what and how, and how it came to that. */
export function remittanceBlocks(claim: Remitted & { paidOn: string }, words: Words): Block[] {
  const differences = claimDifferences(claim);
  const eligible = (isEligible: boolean) => (isEligible ? "Eligible" : "Not eligible");
  return [
    table([
      ["Paid", moneyText(claim.approvedCents ?? 0)],
      ["Paid on", dayText(claim.paidOn)],
      ["Payment number", claim.paymentRef],
      ["Payment batch", claim.batch ?? "None"],
      ["Payer", claim.company],
      ["Payee", claim.payeeName],
      ["Payee's address", claim.payeeAddress],
      ["Method", methodText(claim)],
    ]),
    heading("Claim"),
    table([
      ["Number", claim.number],
      ["What", `${claim.title}, ${daysText(claim)}`],
      [say(words, "{Location}"), `${claim.location} (${say(words, "{pcNumber}")} ${claim.pcNumber})`],
      [say(words, "{Network}"), claim.network],
      ["Program", claim.program],
      ["Vendor", claim.vendor],
    ]),
    heading("What was bought"),
    table(
      [
        ["What", "Category", "Eligible", "Amount"],
        ...claim.lineRows.map(({ description, category, isEligible, amountCents }) => {
          return [description, category, eligible(isEligible), moneyText(amountCents)];
        }),
      ],
      { hasHead: true },
    ),
    heading("How it is worked out"),
    table(claimAmounts(claim).map(({ term, cents }) => [term, moneyText(cents)])),
    ...(differences.length > 0 ? [heading("Why the amounts differ"), ...differences.map(factSentence)] : []),
  ];
}

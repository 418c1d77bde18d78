import { daysText } from "#app/platform/dates/day-words.ts";
import type { SubmissionResult } from "@conform-to/react";
import type { SerializeFrom } from "@remix-run/node";
import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/buttons.tsx";
import { FactStrip } from "#app/ui/fact-strip.tsx";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { dayText, instantDayText, moneyText, namesText } from "#app/ui/format.ts";
import { Banner } from "#app/ui/notices.tsx";
import { Card, Facts, Page } from "#app/ui/page.tsx";
import { DateText, Money, Status } from "#app/ui/status.tsx";
import type { loadClaimPage } from "../claim-page.server.ts";
import { type ClaimStatus, claimStatusTones, claimStatusWords, lastAppealDay, reasonWords } from "../claim-rules.ts";
import { methodText } from "../claim-form.ts";
import { ClaimAmounts, ClaimDetails } from "./claim-details.tsx";
import { ClaimForm } from "./claim-form.tsx";
import { SpendCard } from "./spend-card.tsx";

type Shown = SerializeFrom<typeof loadClaimPage>;

/** The page of a claim for its customer, wherever they come from. */
export function ClaimPage({
  title,
  page,
  lastResult,
  buttons,
  thread,
}: {
  title: string;
  page: Shown;
  lastResult: SubmissionResult | undefined;
  /** The steps that are no part of the form. */
  buttons: ReactNode;
  /** What people wrote and what became of it. */
  thread: ReactNode;
}) {
  const { claim, mayEdit, maySubmit, offered } = page;
  return (
    <Page
      title={title}
      crumbs={[
        { label: "Claims", to: paths.claims() },
        ...(claim.eventId === null ? [] : [{ label: claim.event ?? "Event", to: paths.customEvent(claim.eventId) }]),
        ...(claim.planId === null ? [] : [{ label: "{Plan}", to: paths.plan(claim.planId) }]),
      ]}
      purpose={[
        ...(title === claim.title ? [] : [claim.title]),
        daysText(claim),
        `${claim.location} (${claim.pcNumber})`,
      ].join(", ")}
    >
      <Standing page={page} />
      <FactStrip facts={factsOf(claim)}>{buttons}</FactStrip>
      {mayEdit ? (
        <ClaimForm key={claim.version} {...{ claim, offered, maySubmit, lastResult }} aside={thread} />
      ) : (
        <FormWithAside
          aside={
            <>
              {claim.status === "draft" && (
                <SpendCard
                  requestedCents={claim.requestedCents}
                  program={claim}
                  availableCents={claim.availableCents + claim.reservedCents}
                />
              )}
              {thread}
            </>
          }
        >
          <Remittance claim={claim} />
          <ClaimAmounts claim={claim} />
          <ClaimDetails claim={claim} />
        </FormWithAside>
      )}
    </Page>
  );
}

/** What is asked before the steps of a claim's customer. */
export const claimQuestions = {
  withdraw: {
    ...{ title: "Withdraw this claim?", tone: "danger" as const },
    text: "What is reserved for it is released. You can start another claim for the same.",
  },
  appeal: {
    title: "Appeal the decision?",
    text: "Say what speaks against it. A claim is appealed once. What is reserved stays so until it is decided.",
  },
};

function factsOf(claim: Shown["claim"]) {
  const { approvedCents, reservedCents, availableCents } = claim;
  return [
    { term: "Number", value: claim.number },
    { term: "Status", value: <ClaimStanding claim={claim} /> },
    { term: "Has it", value: whoHasIt(claim) },
    { term: "Requested", value: <Money cents={claim.requestedCents} /> },
    approvedCents === null
      ? { term: "Expected", value: <Money cents={claim.expectedCents} /> }
      : { term: "Approved", value: <Money cents={approvedCents} /> },
    ...(reservedCents > 0 ? [{ term: "Reserved", value: <Money cents={reservedCents} /> }] : []),
    { term: "Left in the account", value: <Money cents={availableCents} /> },
  ];
}

function ClaimStanding({ claim }: { claim: Shown["claim"] }) {
  const status = Object.keys(claimStatusWords).find((one): one is ClaimStatus => one === claim.status) ?? "draft";
  return (
    <Status
      tone={claimStatusTones[status]}
      word={claimStatusWords[status]}
      since={instantDayText(claim.statusSince, claim.timeZone)}
    />
  );
}

/** Who does something next; nobody where it is over. */
function whoHasIt({ status, assignee, network }: Shown["claim"]): string {
  if (["draft", "infoRequested"].includes(status)) return network;
  if (["submitted", "inReview"].includes(status)) return assignee ?? "Waits for an {advisor}";
  return ["approved", "partlyApproved", "paymentPending"].includes(status) ? "Payment" : "Nobody";
}

/** What the reader must know or do now. */
function Standing({ page: { claim, changes, window, mayEdit } }: { page: Shown }) {
  const { status, information, informationDueOn, windowWaivedBy } = claim;
  if (status === "infoRequested") {
    return (
      <Banner tone="warning" title={`Answer by ${dayText(informationDueOn ?? "")}`}>
        {information} {"After that day the claim becomes a draft again."}
      </Banner>
    );
  }
  if (status === "draft") {
    if (!mayEdit) return null;
    if (window.isOver && windowWaivedBy === null) {
      return (
        <Banner tone="danger">
          {`This could be claimed until ${dayText(window.lastOn)}. Write a comment and ask your {advisor} to open it for you. ${heldText(claim)}`}
        </Banner>
      );
    }
    return <Banner tone="info">{`Submit it by ${dayText(window.lastOn)}. ${heldText(claim)}`}</Banner>;
  }
  if (status !== "rejected" && status !== "partlyApproved" && status !== "void") return null;
  const ofVoid = changes.find(({ toStatus }) => toStatus === "void")?.reason ?? "";
  const reason = status === "void" ? ofVoid : claim.decisionReason;
  const codes = claim.reasonCodes.length > 0 ? `${namesText(claim.reasonCodes.map(reasonWords))}. ` : "";
  const appealUntil = claim.decidedAt ? lastAppealDay(claim, new Date(claim.decidedAt)) : null;
  return (
    <Banner tone={status === "partlyApproved" ? "info" : "danger"} title={headOf(claim)}>
      {codes}
      {reason}
      {status === "rejected" &&
        !claim.appealedAt &&
        appealUntil &&
        ` You can appeal until ${dayText(appealUntil)}.`}{" "}
      {heldText(claim)}
    </Banner>
  );
}

/** Until when a claim keeps its money without a decision; "" where it keeps none. */
function heldText({ heldUntil, reservedCents }: Shown["claim"]): string {
  if (heldUntil === null || reservedCents === 0) return "";
  return `${moneyText(reservedCents)} stays reserved until ${dayText(heldUntil)}.`;
}

function headOf({ status, approvedCents, expectedCents }: Shown["claim"]): string {
  if (status === "rejected") return "This claim is rejected.";
  if (status === "void") return "This claim is void.";
  return `${moneyText(approvedCents ?? 0)} of ${moneyText(expectedCents)} is approved.`;
}

/** What was paid, when and how; nothing before. */
function Remittance({ claim }: { claim: Shown["claim"] }) {
  if (claim.paidOn === null) return null;
  return (
    <Card
      title="Remittance"
      action={
        <ButtonLink to={paths.remittance(claim.id)} native>
          Download PDF
        </ButtonLink>
      }
    >
      <Facts
        columns={2}
        facts={[
          { term: "Paid", value: <Money cents={claim.approvedCents ?? 0} /> },
          { term: "Paid on", value: <DateText day={claim.paidOn} /> },
          { term: "Payment number", value: claim.paymentRef },
          { term: "Payment batch", value: claim.batch ?? "None" },
          { term: "Payer", value: claim.company },
          { term: "Payee", value: `${claim.payeeName}, ${claim.payeeAddress}` },
          { term: "Method", value: methodText(claim) },
          { term: "Program", value: claim.program },
        ]}
      />
    </Card>
  );
}

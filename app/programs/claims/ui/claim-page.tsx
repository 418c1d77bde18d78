import type { SubmissionResult } from "@conform-to/react";
import type { SerializeFrom } from "@remix-run/node";
import { useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { dateRangeText } from "#app/platform/dates/date-texts.ts";
import { statusOf } from "#app/platform/workflow/define-workflow.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/page/buttons.tsx";
import { FactStrip } from "#app/ui/page/fact-strip.tsx";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import { countText, dayText, instantDayText, moneyText, namesText } from "#app/ui/text/format.ts";
import { Banner } from "#app/ui/page/notices.tsx";
import { Card, Facts, Page } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { DateText, Money, Status } from "#app/ui/content/status.tsx";
import type { loadClaimPage } from "../claim-page.server.ts";
import { amountBack } from "../claim-amounts.ts";
import { claimWorkflow, CLOSES_DAYS, draftExpiryDay, lastAppealDay, reasonWords } from "../claim-rules.ts";
import { paymentMethodText } from "../claim-form.ts";
import { ClaimAmounts, ClaimDetails } from "./claim-details.tsx";
import { ClaimForm } from "./claim-form.tsx";
import { SpendCard } from "./spend-card.tsx";

type Shown = SerializeFrom<typeof loadClaimPage>;

/** Customer's page of a claim. */
export function ClaimPage({
  title,
  page,
  lastResult,
  buttons,
  related,
}: {
  title: string;
  page: Shown;
  lastResult: SubmissionResult | undefined;
  /** Buttons of the actions outside the form. */
  buttons: ReactNode;
  /** Comments and history. */
  related: ReactNode;
}) {
  const { claim, canEdit, canSubmit, offered, readings } = page;
  const [search] = useSearchParams();
  const list = search.get("list");
  const hasEstimate = canEdit || claim.status === "draft";
  return (
    <Page
      title={title}
      crumbs={[
        { label: "Claims", to: list ? `${paths.claims()}?${new URLSearchParams(list)}` : paths.claims() },
        ...(claim.eventId === null ? [] : [{ label: claim.event ?? "Event", to: paths.customEvent(claim.eventId) }]),
        ...(claim.planId === null ? [] : [{ label: "{Plan}", to: paths.plan(claim.planId) }]),
      ]}
      purpose={[
        ...(title === claim.title ? [] : [claim.title]),
        dateRangeText(claim),
        `${claim.location} (${claim.pcNumber})`,
      ].join(", ")}
    >
      <ClaimBanner page={page} />
      <FactStrip facts={claimFacts(claim, hasEstimate)}>{buttons}</FactStrip>
      {canEdit ? (
        <ClaimForm
          key={claim.version}
          claim={claim}
          offered={offered}
          readings={readings}
          canSubmit={canSubmit}
          lastResult={lastResult}
          aside={related}
        />
      ) : (
        <FormWithAside
          aside={
            <>
              {hasEstimate && (
                <SpendCard
                  requestedCents={claim.requestedCents}
                  program={claim}
                  availableCents={claim.availableCents + claim.reservedCents}
                />
              )}
              {related}
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

/** Confirmation dialogs of a customer's actions. */
export const claimDialogs = {
  withdraw: {
    title: "Withdraw this claim?",
    tone: "danger" as const,
    text: "The reserved money goes back to your balance. You can start a new claim for the same activity.",
  },
  appeal: {
    title: "Appeal the decision?",
    text: "Explain why you disagree. You can appeal once. Reserved money stays reserved until the decision.",
  },
};

/** Return the facts of a claim, without what the owner gets back when a card beside them estimates it. */
function claimFacts(claim: Shown["claim"], hasEstimate: boolean) {
  const { requestedCents, reservedCents, availableCents } = claim;
  const back = hasEstimate ? null : amountBack(claim);
  const actor = nextActor(claim);
  return [
    { term: "Number", value: claim.number },
    { term: "Status", value: <ClaimStatusFact claim={claim} /> },
    ...(actor === null ? [] : [{ term: "Next step by", value: actor }]),
    { term: "Requested", value: <Money cents={requestedCents} /> },
    ...(back
      ? [{ term: back.isEstimate ? "You get back (estimate)" : "You get back", value: <Money cents={back.cents} /> }]
      : []),
    ...(claim.status === "paid" && claim.paidOn
      ? [{ term: "Closes by itself", value: <DateText day={addDays(claim.paidOn, CLOSES_DAYS)} /> }]
      : []),
    ...(reservedCents > 0 ? [{ term: "Reserved for this claim", value: <Money cents={reservedCents} /> }] : []),
    { term: "Available for this {location}", value: <Money cents={availableCents} /> },
  ];
}

function ClaimStatusFact({ claim }: { claim: Shown["claim"] }) {
  const { word, tone } = statusOf(claimWorkflow, claim.status);
  return <Status tone={tone} word={word} since={instantDayText(claim.statusSince, claim.timeZone)} />;
}

/** Return the name of the party that acts next; null once the claim is decided or given up. */
function nextActor({ status, assignee, network }: Shown["claim"]): string | null {
  const { waiting } = claimWorkflow;
  if (status === "draft" || waiting.customer.includes(status)) return network;
  if (waiting.advisor.includes(status)) return assignee ?? "Waiting for an {advisor}";
  return null;
}

/** Banner with the deadline or decision that the user must know now. */
function ClaimBanner({ page: { claim, changes, window, canEdit } }: { page: Shown }) {
  const { status, information, informationDueOn, windowWaivedBy } = claim;
  if (status === "infoRequested") {
    return (
      <Banner tone="warning" title={`Answer by ${dayText(informationDueOn ?? "")}`}>
        {information} {`If you don't reply by ${dayText(informationDueOn ?? "")}, this claim goes back to draft.`}
      </Banner>
    );
  }
  if (status === "draft") {
    if (!canEdit) return null;
    if (window.isOver && windowWaivedBy === null) {
      return (
        <Banner tone="danger">
          {`The claim deadline was ${dayText(window.lastOn)}. Ask your {advisor} in a comment to allow a late claim. ${heldText(claim)}`}
        </Banner>
      );
    }
    const expiresOn = draftExpiryDay({ ...claim, updatedAt: new Date(claim.updatedAt) });
    const expiry =
      expiresOn < window.lastOn ? `This draft expires after ${dayText(expiresOn)} unless you edit it.` : "";
    return (
      <Banner tone="info">{`Submit this claim by ${dayText(window.lastOn)}. ${expiry} ${heldText(claim)}`}</Banner>
    );
  }
  if (status === "expired" || status === "withdrawn" || status === "void") {
    const titles = {
      expired: `This draft wasn't changed for ${countText(claim.rules.draftDays, "day")}.`,
      withdrawn: undefined,
      void: "This claim was voided.",
    };
    const reason = status === "void" ? changes.find(({ toStatus }) => toStatus === "void")?.reason : "";
    return (
      <Banner tone={status === "void" ? "danger" : "info"} title={titles[status]}>
        {reason && `${reason} `}
        {window.isOver ? (
          `The claim deadline was ${dayText(window.lastOn)}.`
        ) : (
          <>
            {`You can claim this activity again until ${dayText(window.lastOn)}. `}
            <a href={paths.unclaimedMoney()}>Start a new claim</a>
          </>
        )}
      </Banner>
    );
  }
  if (status === "approved" || status === "paymentPending") return <Banner tone="info">{paymentText(claim)}</Banner>;
  if (status !== "rejected" && status !== "partlyApproved") return null;
  const codes = claim.reasonCodes.length > 0 ? `${namesText(claim.reasonCodes.map(reasonWords))}. ` : "";
  const appealUntil = claim.decidedAt ? lastAppealDay(claim, new Date(claim.decidedAt)) : null;
  return (
    <Banner tone={status === "partlyApproved" ? "info" : "danger"} title={decisionTitle(claim)}>
      {codes}
      {claim.decisionReason}
      {status === "rejected" &&
        !claim.appealedAt &&
        appealUntil &&
        ` You can appeal until ${dayText(appealUntil)}.`}{" "}
      <T>{status === "partlyApproved" ? paymentText(claim) : heldText(claim)}</T>
    </Banner>
  );
}

/** Return how an approved claim is paid, and where to ask. */
function paymentText({ status, payMethod, accountLast4, batch }: Shown["claim"]): string {
  const isSent = status === "paymentPending";
  const step = isSent
    ? `Sent to payment${batch ? ` in batch ${batch}` : ""}.`
    : "Your {advisor} sends approved claims to payment together, so there is no fixed day.";
  return `${step} Payment method: ${paymentMethodText({ payMethod, accountLast4 })}. We email you when it's paid. Questions? Write a comment.`;
}

/** Return until when an undecided claim keeps its reserved money, as a sentence; "" when it keeps none. */
function heldText({ heldUntil, reservedCents }: Shown["claim"]): string {
  if (heldUntil === null || reservedCents === 0) return "";
  return `${moneyText(reservedCents)} stays reserved until ${dayText(heldUntil)}.`;
}

function decisionTitle({ status, approvedCents, expectedCents }: Shown["claim"]): string {
  if (status === "rejected") return "This claim was declined.";
  return `${moneyText(approvedCents ?? 0)} of ${moneyText(expectedCents)} was approved.`;
}

/** Payment of the claim; renders nothing before it is paid. */
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
          { term: "Amount paid", value: <Money cents={claim.approvedCents ?? 0} /> },
          { term: "Paid on", value: <DateText day={claim.paidOn} /> },
          { term: "Payment number", value: claim.paymentRef },
          { term: "Payment batch", value: claim.batch ?? "None" },
          { term: "Payer", value: claim.company },
          { term: "Payee", value: `${claim.payeeName}, ${claim.payeeAddress}` },
          { term: "Payment method", value: paymentMethodText(claim) },
          { term: "Program", value: claim.program },
        ]}
      />
    </Card>
  );
}

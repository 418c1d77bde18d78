import { answerFacts, toAnswers, type Question } from "#app/programs/order-forms/questions.ts";
import { isSocialNetwork, socialNetworkWords } from "#app/setup/settings/social-networks.ts";
import { ButtonLink } from "#app/ui/page/buttons.tsx";
import { FileGrid } from "#app/ui/content/file-grid.tsx";
import { RecordPicture } from "#app/ui/content/record-picture.tsx";
import { currencyText, dayText, instantDayText, moneyText, namesText } from "#app/ui/text/format.ts";
import { Card, Facts } from "#app/ui/page/page.tsx";
import { statusOf } from "#app/platform/workflow/define-workflow.ts";
import { statusLabel } from "#app/platform/workflow/status-texts.ts";
import { Status } from "#app/ui/content/status.tsx";
import { type CardPayment, CURRENCY } from "../refund-rules.ts";
import { paymentFlagWords, nextStepWords, postsText, type SocialStatus, socialWorkflow } from "../social-rules.ts";

export interface ShownSocialOrder {
  id: number;
  number: string;
  status: SocialStatus;
  statusSince: string;
  timeZone: string;
  package: string;
  priceId: string;
  months: number;
  postsIncluded: number;
  networks: readonly string[];
  startOn: string;
  preferredTimes: string;
  answers: unknown;
  questions: readonly Question[];
  places: readonly { id: number; name: string; pcNumber: string }[];
  posts: readonly { id: number; title: string }[];
  files: readonly { id: number; key: string; name: string; contentType: string }[];
  requester: string | null;
  amountCents: number;
  incentiveCents: number;
  paidCents: number;
  refundedCents: number;
  method: string | null;
  paidAt: string | null;
  flag: string | null;
  payments: readonly CardPayment[];
}

/** Return the facts of an order for the strip above it. */
export function socialFacts(order: ShownSocialOrder) {
  const { word, tone } = statusOf(socialWorkflow, order.status);
  const since = instantDayText(order.statusSince, order.timeZone);
  return [
    { term: "Status", value: <Status tone={tone} word={word} since={since} /> },
    { term: "Next step", value: nextStepWords[order.status] },
    { term: "Starts on", value: dayText(order.startOn) },
    ...(order.amountCents > 0 ? [{ term: "Amount", value: moneyText(order.amountCents) }] : []),
  ];
}

/** Banner about a payment that needs review. */
export function FlagBanner({ flag }: { flag: string | null }) {
  if (flag === null) return null;
  return <p role="status">{`${statusLabel(paymentFlagWords, flag)}. A Senior Advisor can refund it.`}</p>;
}

/** Return the card payments that do not pay the order, with their refunds. */
function extraPaymentFacts({ payments, timeZone }: ShownSocialOrder) {
  return payments.flatMap((one) => {
    if (one.paysOrder || one.cents === null || one.receivedAt === null) return [];
    const text = (units: number) =>
      one.currency === CURRENCY ? moneyText(units) : currencyText(units, one.currency ?? "");
    const back = one.refundedCents > 0 ? `, ${text(one.refundedCents)} refunded` : "";
    return [
      { term: "Also received", value: `${text(one.cents)} on ${instantDayText(one.receivedAt, timeZone)}${back}` },
    ];
  });
}

const methodWords = { card: "Card", invoice: "Invoice", incentive: "{Incentive} money" } as const;

/** Order and payment, read-only; `receiptTo` is the address of the receipt. */
export function SocialDetails({ order, receiptTo }: { order: ShownSocialOrder; receiptTo: string }) {
  const method = order.method === null ? undefined : statusLabel(methodWords, order.method);
  const facts = [
    { term: "Package", value: order.months > 1 ? `${order.package}, ${order.months} months` : order.package },
    { term: "Posts", value: postsText(order.postsIncluded, order.months, order.places.length) },
    {
      term: "Platforms",
      value: namesText(order.networks.filter(isSocialNetwork).map((one) => socialNetworkWords[one])),
    },
    { term: "{Locations}", value: order.places.map(({ name, pcNumber }) => `${name} (${pcNumber})`).join(", ") },
    { term: "Ordered by", value: order.requester ?? "" },
    { term: "Preferred posting times", value: order.preferredTimes },
    { term: "Preferred posts", value: order.posts.map(({ title }) => title).join(", ") },
    ...answerFacts(order.questions, toAnswers(order.answers)),
  ].filter(({ value }) => value !== "");
  return (
    <>
      <Card title="Order">
        <RecordPicture title={order.package} />
        <Facts facts={facts} />
        <FileGrid files={order.files} />
      </Card>
      {order.amountCents > 0 && (
        <Card
          title="Payment"
          action={
            order.paidAt ? (
              <ButtonLink to={receiptTo} native small>
                Receipt (PDF)
              </ButtonLink>
            ) : undefined
          }
        >
          <Facts
            facts={[
              { term: "Amount", value: moneyText(order.amountCents) },
              ...(order.incentiveCents > 0
                ? [{ term: "Paid by {incentive}", value: moneyText(order.incentiveCents) }]
                : []),
              { term: "Paid by card or invoice", value: moneyText(order.amountCents - order.incentiveCents) },
              { term: "Payment method", value: method ?? "" },
              {
                term: "Paid on",
                value: order.paidAt ? instantDayText(order.paidAt, order.timeZone) : "Not yet",
              },
              ...extraPaymentFacts(order),
              ...(order.refundedCents > 0 ? [{ term: "Refunded", value: moneyText(order.refundedCents) }] : []),
            ]}
          />
        </Card>
      )}
    </>
  );
}

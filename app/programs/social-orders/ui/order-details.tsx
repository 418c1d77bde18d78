import { answeredOf, answersIn, type Question } from "#app/programs/questions/questions.ts";
import { isSocialNetwork, networkWords } from "#app/setup/social-packages/social-networks.ts";
import { ButtonLink } from "#app/ui/buttons.tsx";
import { FileGrid } from "#app/ui/file-grid.tsx";
import { currencyText, dayText, instantDayText, moneyText, namesText } from "#app/ui/format.ts";
import { Card, Facts } from "#app/ui/page.tsx";
import { wordFrom } from "#app/platform/workflow/status-words.ts";
import { Status } from "#app/ui/status.tsx";
import { type CardPayment, CURRENCY } from "../refund-rules.ts";
import {
  flagWords,
  nextStepWords,
  postsText,
  SOCIAL_STATUSES,
  socialStatusTones,
  socialStatusWords,
} from "../social-rules.ts";

export interface ShownOrder {
  id: number;
  number: string;
  status: string;
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

/** How an order stands, for the strip above it. */
export function socialFacts(order: ShownOrder) {
  const known = SOCIAL_STATUSES.find((one) => one === order.status) ?? "draft";
  const since = instantDayText(order.statusSince, order.timeZone);
  return [
    { term: "Status", value: <Status tone={socialStatusTones[known]} word={socialStatusWords[known]} since={since} /> },
    { term: "Next", value: nextStepWords[known] },
    { term: "Begins on", value: dayText(order.startOn) },
    ...(order.amountCents > 0 ? [{ term: "Amount", value: moneyText(order.amountCents) }] : []),
  ];
}

/** What an advisor has to look at of its payment. */
export function FlagBanner({ flag }: { flag: string | null }) {
  if (flag === null) return null;
  return <p role="status">{`${wordFrom(flagWords, flag)}. A Senior Advisor can refund it.`}</p>;
}

/** The payments by card that do not pay the order, each with what went back of it. */
function receivedOf({ payments, timeZone }: ShownOrder) {
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

/** What was ordered and what it cost, to read; `receiptTo` is where its reader gets the receipt. */
export function SocialDetails({ order, receiptTo }: { order: ShownOrder; receiptTo: string }) {
  const method = order.method === null ? undefined : wordFrom(methodWords, order.method);
  const facts = [
    { term: "Package", value: order.months > 1 ? `${order.package}, ${order.months} months` : order.package },
    { term: "Posts", value: postsText(order.postsIncluded, order.months, order.places.length) },
    { term: "Platforms", value: namesText(order.networks.filter(isSocialNetwork).map((one) => networkWords[one])) },
    { term: "{Locations}", value: order.places.map(({ name, pcNumber }) => `${name} (${pcNumber})`).join(", ") },
    { term: "Ordered by", value: order.requester ?? "" },
    { term: "Best times", value: order.preferredTimes },
    { term: "Wished posts", value: order.posts.map(({ title }) => title).join(", ") },
    ...answeredOf(order.questions, answersIn(order.answers)),
  ].filter(({ value }) => value !== "");
  return (
    <>
      <Card title="Order">
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
              ...(order.incentiveCents > 0 ? [{ term: "By {incentive}", value: moneyText(order.incentiveCents) }] : []),
              { term: "The rest", value: moneyText(order.amountCents - order.incentiveCents) },
              { term: "Paid by", value: method ?? "" },
              {
                term: "Paid on",
                value: order.paidAt ? instantDayText(order.paidAt, order.timeZone) : "Not yet",
              },
              ...receivedOf(order),
              ...(order.refundedCents > 0 ? [{ term: "Refunded", value: moneyText(order.refundedCents) }] : []),
            ]}
          />
        </Card>
      )}
    </>
  );
}

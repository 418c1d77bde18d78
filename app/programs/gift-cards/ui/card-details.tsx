import { dateRangeText } from "#app/platform/dates/date-texts.ts";
import { statusOf } from "#app/platform/workflow/define-workflow.ts";
import { statusLabel } from "#app/platform/workflow/status-texts.ts";
import { phoneText } from "#app/platform/fields/phone-rules.ts";
import { paths } from "#app/paths.ts";
import { ShipToLines } from "#app/ui/content/address-lines.tsx";
import { countText, dayText, instantDayText, moneyText, numberText } from "#app/ui/text/format.ts";
import { Banner } from "#app/ui/page/notices.tsx";
import { Card, Facts } from "#app/ui/page/page.tsx";
import { Money, Status } from "#app/ui/content/status.tsx";
import { type CardStatus, cardWorkflow, fundingWords, lastCountDay, purposeWords } from "../card-rules.ts";
import type { CardOrderLine } from "../cards.server.ts";
import plain from "#app/ui/content/plain-table.module.css";

export interface ShownCardOrder {
  number: string;
  eventId: number;
  event: string;
  /** First and last day of its event. */
  startsOn: string;
  endsOn: string;
  status: CardStatus;
  statusSince: string;
  timeZone: string;
  location: string;
  pcNumber: string;
  network: string;
  requester: string | null;
  lines: readonly CardOrderLine[];
  cards: number;
  cents: number;
  totalCents: number;
  reservedCents: number;
  spentCents: number;
  accountId: number | null;
  program: string | null;
  purpose: string;
  neededOn: string;
  fundedBy: string;
  shipName: string;
  shipCompany: string;
  shipStreet: string;
  shipCity: string;
  shipState: string;
  shipZip: string;
  shipPhone: string | null;
  carrier: string;
  tracking: string;
  cardRange: string;
  usedCount: number | null;
  leftCount: number | null;
  rules: { unreconciledDays: number };
}

/** Return the facts of an order for the strip above it. */
export function cardFacts(order: ShownCardOrder) {
  const { word, tone } = statusOf(cardWorkflow, order.status);
  const since = instantDayText(order.statusSince, order.timeZone);
  return [
    { term: "Status", value: <Status tone={tone} word={word} since={since} /> },
    { term: "Cards", value: `${countText(order.cards, "card")} for ${moneyText(order.cents)}` },
    { term: "Needed by", value: dayText(order.neededOn) },
    {
      term: order.program === null ? "Paid by" : "Paid from",
      value: order.program ?? statusLabel(fundingWords, order.fundedBy),
    },
    ...(order.reservedCents > 0 ? [{ term: "Reserved for this order", value: moneyText(order.reservedCents) }] : []),
    ...(order.spentCents > 0 ? [{ term: "Spent", value: moneyText(order.spentCents) }] : []),
    ...(order.tracking ? [{ term: "Shipped", value: `${order.carrier}, ${order.tracking}` }] : []),
    ...(order.usedCount === null
      ? []
      : [{ term: "Counted", value: `${numberText(order.usedCount)} used, ${numberText(order.leftCount ?? 0)} left` }]),
  ];
}

/** Banner with the status that the customer must know or act on now. */
export function CardBanner({
  order: { status, endsOn, rules },
  today,
  late,
  changes,
}: {
  order: ShownCardOrder;
  today: string;
  /** Warning that the cards arrive too late; null when they do not. */
  late: string | null;
  changes: readonly { toStatus: string; reason: string }[];
}) {
  const reason = changes.find(({ toStatus }) => toStatus === status)?.reason ?? "";
  if (status === "rejected") {
    return (
      <Banner tone="danger" title="This order was declined.">
        {reason}
      </Banner>
    );
  }
  if (status === "reduced") {
    return (
      <>
        <Banner tone="info" title="We approved fewer cards than you ordered.">
          {reason}
        </Banner>
        {late !== null && <Banner tone="warning">{late}</Banner>}
      </>
    );
  }
  if (late !== null) return <Banner tone="warning">{late}</Banner>;
  if (status === "shipped") return <Banner tone="info">Confirm receipt once the cards arrive.</Banner>;
  if (status !== "received") return null;
  const last = lastCountDay(endsOn, rules);
  if (today <= endsOn) return <Banner tone="info">{`Count the cards after ${dayText(endsOn)}.`}</Banner>;
  return today > last ? (
    <Banner tone="warning">{`The card count was due on ${dayText(last)}. Count the used cards and those left.`}</Banner>
  ) : (
    <Banner tone="info">{`Count the used cards and those left by ${dayText(last)}.`}</Banner>
  );
}

/** Details of an order, read-only. */
export function CardDetails({ order }: { order: ShownCardOrder }) {
  const isDecided = order.lines.some(({ approvedQuantity }) => approvedQuantity !== null);
  return (
    <>
      <Card title="Cards">
        <table className={plain.figures}>
          <thead>
            <tr>
              <th scope="col">Value</th>
              <th scope="col">Ordered</th>
              {isDecided && <th scope="col">Approved</th>}
              <th scope="col">Total</th>
            </tr>
          </thead>
          <tbody>
            {order.lines.map(({ denominationCents, quantity, approvedQuantity }) => (
              <tr key={denominationCents}>
                <td>
                  <Money cents={denominationCents} />
                </td>
                <td>{numberText(quantity)}</td>
                {isDecided && <td>{numberText(approvedQuantity ?? 0)}</td>}
                <td>
                  <Money cents={denominationCents * (approvedQuantity ?? quantity)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <Card title="Order">
        <Facts
          columns={2}
          facts={[
            { term: "Event", value: `${order.event}, ${dateRangeText(order)}` },
            { term: "{Location}", value: `${order.location} ({pcNumber} ${order.pcNumber})` },
            { term: "{Network}", value: order.network },
            { term: "Purpose", value: statusLabel(purposeWords, order.purpose) },
            ...(order.requester ? [{ term: "Ordered by", value: order.requester }] : []),
            ...(order.cardRange ? [{ term: "Card numbers", value: order.cardRange }] : []),
            {
              term: "Ship to",
              value: <ShipToLines to={order} phone={order.shipPhone && phoneText(order.shipPhone)} />,
            },
          ]}
        />
      </Card>
    </>
  );
}

/** Return the breadcrumb of an order's event. */
export function eventCrumb({ event, eventId }: Pick<ShownCardOrder, "event" | "eventId">) {
  return { label: event, to: paths.customEvent(eventId) };
}

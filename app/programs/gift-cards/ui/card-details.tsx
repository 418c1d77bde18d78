import { daysText } from "#app/platform/dates/day-words.ts";
import { wordFrom } from "#app/platform/workflow/status-words.ts";
import { phoneText } from "#app/platform/fields/phone-rules.ts";
import { paths } from "#app/paths.ts";
import { ShipToLines } from "#app/ui/address-lines.tsx";
import { countText, dayText, instantDayText, moneyText, numberText } from "#app/ui/format.ts";
import { Banner } from "#app/ui/notices.tsx";
import { Card, Facts } from "#app/ui/page.tsx";
import { Money, Status } from "#app/ui/status.tsx";
import {
  CARD_STATUSES,
  cardStatusTones,
  cardStatusWords,
  fundingWords,
  lastCountDay,
  purposeWords,
} from "../card-rules.ts";
import type { OrderLine } from "../cards.server.ts";
import styles from "./gift-cards.module.css";

export interface ShownOrder {
  number: string;
  eventId: number;
  event: string;
  /** The days of its event. */
  startsOn: string;
  endsOn: string;
  status: string;
  statusSince: string;
  timeZone: string;
  location: string;
  pcNumber: string;
  network: string;
  requester: string | null;
  lines: readonly OrderLine[];
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

/** How an order stands, for the strip above it. */
export function cardFacts(order: ShownOrder) {
  const known = CARD_STATUSES.find((one) => one === order.status) ?? "submitted";
  const since = instantDayText(order.statusSince, order.timeZone);
  return [
    {
      term: "Status",
      value: <Status tone={cardStatusTones[known]} word={cardStatusWords[known]} since={since} />,
    },
    { term: "Cards", value: `${countText(order.cards, "card")} for ${moneyText(order.cents)}` },
    { term: "Needed by", value: dayText(order.neededOn) },
    { term: "Paid by", value: order.program ?? wordFrom(fundingWords, order.fundedBy) },
    ...(order.reservedCents > 0 ? [{ term: "Reserved", value: moneyText(order.reservedCents) }] : []),
    ...(order.spentCents > 0 ? [{ term: "Spent", value: moneyText(order.spentCents) }] : []),
    ...(order.tracking ? [{ term: "Shipped", value: `${order.carrier}, ${order.tracking}` }] : []),
    ...(order.usedCount === null
      ? []
      : [{ term: "Counted", value: `${numberText(order.usedCount)} used, ${numberText(order.leftCount ?? 0)} left` }]),
  ];
}

/** What the reader must know or do now. */
export function CardBanner({
  order: { status, endsOn, rules },
  today,
  late,
  changes,
}: {
  order: ShownOrder;
  today: string;
  /** Says that the cards come too late; null where they do not. */
  late: string | null;
  changes: readonly { toStatus: string; reason: string }[];
}) {
  const reason = changes.find(({ toStatus }) => toStatus === status)?.reason ?? "";
  if (status === "rejected") {
    return (
      <Banner tone="danger" title="This order is rejected.">
        {reason}
      </Banner>
    );
  }
  if (status === "reduced") {
    return (
      <>
        <Banner tone="info" title="Fewer cards are approved than you ordered.">
          {reason}
        </Banner>
        {late !== null && <Banner tone="warning">{late}</Banner>}
      </>
    );
  }
  if (late !== null) return <Banner tone="warning">{late}</Banner>;
  if (status === "shipped") return <Banner tone="info">Confirm the receipt as soon as you have the cards.</Banner>;
  if (status !== "received") return null;
  const last = lastCountDay(endsOn, rules);
  if (today <= endsOn) return <Banner tone="info">{`Count the cards after ${dayText(endsOn)}.`}</Banner>;
  return today > last ? (
    <Banner tone="warning">{`The cards were to be counted by ${dayText(last)}. Count what was used and what is left.`}</Banner>
  ) : (
    <Banner tone="info">{`Count what was used and what is left by ${dayText(last)}.`}</Banner>
  );
}

/** What was ordered, to read. */
export function CardDetails({ order }: { order: ShownOrder }) {
  const isDecided = order.lines.some(({ approvedQuantity }) => approvedQuantity !== null);
  return (
    <>
      <Card title="Cards">
        <table className={styles.lines}>
          <thead>
            <tr>
              <th scope="col">Value</th>
              <th scope="col">Ordered</th>
              {isDecided && <th scope="col">Approved</th>}
              <th scope="col">Sum</th>
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
            { term: "Event", value: `${order.event}, ${daysText(order)}` },
            { term: "{Location}", value: `${order.location} ({pcNumber} ${order.pcNumber})` },
            { term: "{Network}", value: order.network },
            { term: "Purpose", value: wordFrom(purposeWords, order.purpose) },
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

/** The way to an order's page: the calendar's event. */
export function eventCrumb({ event, eventId }: Pick<ShownOrder, "event" | "eventId">) {
  return { label: event, to: paths.customEvent(eventId) };
}

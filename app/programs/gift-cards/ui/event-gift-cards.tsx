import { paths } from "#app/paths.ts";
import { statusOf } from "#app/platform/workflow/define-workflow.ts";
import { countText, moneyText } from "#app/ui/text/format.ts";
import { Card, PageLink } from "#app/ui/page/page.tsx";
import { Status } from "#app/ui/content/status.tsx";
import { cardWorkflow } from "../card-rules.ts";

interface EventOrder {
  id: number;
  number: string;
  status: string;
  location: string;
  pcNumber: string;
  cards: number;
  cents: number;
}

/** Gift card orders of an event; `canOrder` shows the order button. */
export function EventGiftCards({
  eventId,
  orders,
  canOrder,
}: {
  eventId: number;
  orders: readonly EventOrder[];
  canOrder: boolean;
}) {
  return (
    <Card
      title="Gift cards"
      action={canOrder && <PageLink to={paths.orderGiftCards(eventId)}>Order gift cards</PageLink>}
    >
      {orders.length === 0 && <p className="soft">No gift cards ordered for this event.</p>}
      <ul className="bare stack">
        {orders.map((order) => {
          const { word, tone } = statusOf(cardWorkflow, order.status);
          return (
            <li key={order.id} className="row">
              <a href={paths.giftCardOrder(order.id)}>{order.number}</a>
              <span className="soft">
                {`${countText(order.cards, "card")} for ${moneyText(order.cents)}, ${order.location} (${order.pcNumber})`}
              </span>
              <Status tone={tone} word={word} />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

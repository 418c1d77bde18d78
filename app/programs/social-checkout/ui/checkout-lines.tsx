import { postsText } from "#app/programs/social-orders/social-rules.ts";
import { dayText, moneyText } from "#app/ui/text/format.ts";
import { Card, Facts } from "#app/ui/page/page.tsx";

interface Lines {
  order: {
    package: string;
    months: number;
    billing: string;
    postsIncluded: number;
    startOn: string;
    priceCents: number;
  };
  places: readonly {
    locationId: number;
    name: string;
    pcNumber: string;
    program: string | null;
    incentiveCents: number;
  }[];
  price: { eachCents: number; amountCents: number };
  supported: { incentiveCents: number };
}

/** Lines of the order with the price of each location. */
export function CheckoutLines({ order, places, price, supported }: Lines) {
  const each = moneyText(price.eachCents);
  return (
    <Card title="Your order">
      <Facts
        facts={[
          { term: "Package", value: order.package },
          { term: "Posts", value: postsText(order.postsIncluded, order.months, places.length) },
          { term: "Starts on", value: dayText(order.startOn) },
          {
            term: "Per {location}",
            value: order.billing === "monthly" && order.months > 1 ? `${each} for ${order.months} months` : each,
          },
          ...places.map(({ locationId, name, pcNumber, program, incentiveCents }) => ({
            key: locationId,
            term: `${name} (${pcNumber})`,
            value: incentiveCents > 0 ? `${each}, with up to ${moneyText(incentiveCents)} from ${program ?? ""}` : each,
          })),
          { term: "Total", value: moneyText(price.amountCents) },
          ...(supported.incentiveCents > 0
            ? [{ term: "{Incentive} can cover", value: moneyText(supported.incentiveCents) }]
            : []),
        ]}
      />
    </Card>
  );
}

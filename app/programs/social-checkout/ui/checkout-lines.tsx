import { postsText } from "#app/programs/social-orders/social-rules.ts";
import { dayText, moneyText } from "#app/ui/format.ts";
import { Card, Facts } from "#app/ui/page.tsx";

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

/** What is bought and what it costs, location by location. */
export function CheckoutLines({ order, places, price, supported }: Lines) {
  const each = moneyText(price.eachCents);
  return (
    <Card title="Your order">
      <Facts
        facts={[
          { term: "Package", value: order.package },
          { term: "Posts", value: postsText(order.postsIncluded, order.months, places.length) },
          { term: "Begins on", value: dayText(order.startOn) },
          {
            term: "For each {location}",
            value: order.billing === "monthly" && order.months > 1 ? `${each} for ${order.months} months` : each,
          },
          ...places.map(({ locationId, name, pcNumber, program, incentiveCents }) => ({
            key: locationId,
            term: `${name} (${pcNumber})`,
            value:
              incentiveCents > 0
                ? `${each}, of which ${moneyText(incentiveCents)} can come from ${program ?? ""}`
                : each,
          })),
          { term: "Total", value: moneyText(price.amountCents) },
          ...(supported.incentiveCents > 0
            ? [{ term: "{Incentive} can pay", value: moneyText(supported.incentiveCents) }]
            : []),
        ]}
      />
    </Card>
  );
}

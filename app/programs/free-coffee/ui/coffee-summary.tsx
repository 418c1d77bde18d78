import { dayText, moneyText, numberText } from "#app/ui/text/format.ts";
import { Card, Facts } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";
import {
  arrivalDayOf,
  type CoffeeRules,
  coffeeProgramCostCents,
  lastProgramDay,
  lastOrderDayOf,
} from "../coffee-rules.ts";

/** Summary of an order: days, arrival and cost for the store. */
export function CoffeeSummary({
  startsOn,
  winners,
  rules,
}: {
  /** Typed text; it may not be a day yet. */
  startsOn: string;
  winners: string | undefined;
  rules: CoffeeRules;
}) {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(startsOn) && !Number.isNaN(Date.parse(startsOn));
  const counted = parseWinners(winners);
  const { programDays, costPerCupCents, redemptionPercent } = rules;
  return (
    <>
      <Card title="Your order">
        <Facts
          facts={[
            ...(isDay
              ? [
                  {
                    term: "Program dates",
                    value: `${dayText(startsOn)} to ${dayText(lastProgramDay(startsOn, rules))}`,
                  },
                  { term: "Order by", value: dayText(lastOrderDayOf(startsOn, rules)) },
                  { term: "Cards arrive by", value: dayText(arrivalDayOf(startsOn)) },
                ]
              : [{ term: "Program dates", value: `${programDays} days from the start date` }]),
            {
              term: "Delivery",
              value: `${counted > 0 ? numberText(counted) : "The"} winner cards, a counter card and a poster, in one package`,
            },
          ]}
        />
      </Card>
      <Card title="Estimated cost for the {location}">
        <p>
          <strong className="tabular">{moneyText(coffeeProgramCostCents(counted, rules))}</strong> for the whole
          program.
        </p>
        <p className="soft">
          {`${numberText(counted)} winners, ${programDays} days, ${moneyText(costPerCupCents)} a cup, ${redemptionPercent}% of cups redeemed. ` +
            `Each winner costs about ${moneyText(coffeeProgramCostCents(1, rules))}.`}
        </p>
      </Card>
    </>
  );
}

/** Estimated cost for the location, in one line of the form. */
export function CoffeeCostLine({ winners, rules }: { winners: string | undefined; rules: CoffeeRules }) {
  const cents = coffeeProgramCostCents(parseWinners(winners), rules);
  return (
    <p className="soft">
      <T>{`Free cups cost your {location} about ${moneyText(cents)}.`}</T>
    </p>
  );
}

/** Parse a typed number of winners; 0 when it is not valid. */
function parseWinners(typed: string | undefined): number {
  const count = Number(typed);
  return Number.isInteger(count) && count > 0 && count <= 500 ? count : 0;
}

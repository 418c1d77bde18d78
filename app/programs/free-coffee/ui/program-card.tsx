import { dayText, moneyText, numberText } from "#app/ui/format.ts";
import { Card, Facts } from "#app/ui/page.tsx";
import { Say } from "#app/ui/say.tsx";
import { arrivalDayOf, type CoffeeRules, costEstimate, lastDayOf, lastOrderDayOf } from "../coffee-rules.ts";

/** What somebody orders: its days, what arrives when, and what it costs the store. */
export function ProgramCard({
  startsOn,
  winners,
  rules,
}: {
  /** As it is typed: no day until it is one. */
  startsOn: string;
  winners: string | undefined;
  rules: CoffeeRules;
}) {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(startsOn) && !Number.isNaN(Date.parse(startsOn));
  const counted = countOf(winners);
  const { programDays, costPerCupCents, redemptionPercent } = rules;
  return (
    <>
      <Card title="What you order">
        <Facts
          facts={[
            ...(isDay
              ? [
                  { term: "Runs", value: `${dayText(startsOn)} to ${dayText(lastDayOf(startsOn, rules))}` },
                  { term: "Order by", value: dayText(lastOrderDayOf(startsOn, rules)) },
                  { term: "Arrives by", value: dayText(arrivalDayOf(startsOn)) },
                ]
              : [{ term: "Runs", value: `${programDays} days from its start` }]),
            {
              term: "What arrives",
              value: `${counted > 0 ? numberText(counted) : "The"} winner cards, a counter card and a poster, in one parcel`,
            },
          ]}
        />
      </Card>
      <Card title="What it costs your {location}">
        <p>
          <strong className="tabular">{moneyText(costEstimate(counted, rules))}</strong> over the program.
        </p>
        <p className="soft">
          {`${numberText(counted)} winners, ${programDays} days, ${moneyText(costPerCupCents)} a cup, ${redemptionPercent}% of the cups fetched. ` +
            `Each winner costs about ${moneyText(costEstimate(1, rules))}.`}
        </p>
      </Card>
    </>
  );
}

/** What a program costs the store, in a line beside what it depends on. */
export function CostLine({ winners, rules }: { winners: string | undefined; rules: CoffeeRules }) {
  const cents = costEstimate(countOf(winners), rules);
  return (
    <p className="soft">
      <Say>{`It costs your {location} about ${moneyText(cents)} in free cups.`}</Say>
    </p>
  );
}

/** What is typed as a number of winners; 0 while it is none. */
function countOf(typed: string | undefined): number {
  const count = Number(typed);
  return Number.isInteger(count) && count > 0 && count <= 500 ? count : 0;
}

import { parseCents } from "#app/platform/money/parse-cents.ts";
import { moneyText } from "#app/ui/text/format.ts";
import { Card } from "#app/ui/page/page.tsx";
import type { SetItemChoices, SetItemField } from "./item-fields.tsx";

/** Live summary of one plan of a set: its items in the order of their days, and their total cost. */
export function SetSummary({ items, choices }: { items: readonly SetItemField[]; choices: SetItemChoices }) {
  const entries = items.flatMap((item) => {
    const { ideaId, channelOptionId, offsetDays, quantity, unitCostCents } = item.getFieldset();
    const idea = choices.ideas.find(({ id }) => String(id) === ideaId.value);
    if (!idea) return [];
    const option = choices.options.find(({ id }) => String(id) === channelOptionId.value);
    const unitCents = parseCents(unitCostCents.value ?? "") ?? (option ?? idea).unitCostCents;
    const cents = unitCents * (Number(quantity.value) || 0);
    return [{ key: item.key, title: idea.name, day: Number(offsetDays.value ?? 0), cents }];
  });
  return (
    <div data-needs-script="">
      <Card title={`Cost per {plan}: ${moneyText(entries.reduce((sum, { cents }) => sum + cents, 0))}`}>
        {entries.length === 0 && <p className="soft">Add items to see a summary.</p>}
        <ol className="bare stack snug dated">
          {entries
            .sort((one, other) => one.day - other.day)
            .map(({ key, title, day, cents }) => (
              <li key={key}>
                <span className="soft">{`Day ${day}`}</span>
                <span>{title}</span>
                <span className="tabular">{moneyText(cents)}</span>
              </li>
            ))}
        </ol>
      </Card>
    </div>
  );
}

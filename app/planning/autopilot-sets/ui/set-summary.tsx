import { centsOf } from "#app/platform/money/typed-money.ts";
import { moneyText } from "#app/ui/format.ts";
import { Card } from "#app/ui/page.tsx";
import type { ItemChoices, ItemField } from "./item-fields.tsx";
import styles from "./sets.module.css";

/** What one plan of a set will hold, as it is typed: its items in the order of their days, and their cost together. */
export function SetSummary({ items, ideas }: { items: readonly ItemField[]; ideas: ItemChoices["ideas"] }) {
  const typed = items.flatMap((item) => {
    const { ideaId, offsetDays, quantity, unitCostCents } = item.getFieldset();
    const idea = ideas.find(({ id }) => String(id) === ideaId.value);
    const unitCents = centsOf(unitCostCents.value ?? "");
    const cents = unitCents === null ? null : unitCents * Number(quantity.value);
    return idea ? [{ key: item.key, title: idea.name, day: Number(offsetDays.value ?? 0), cents }] : [];
  });
  const cents = typed.reduce((sum, item) => sum + (item.cents ?? 0), 0);
  // An item without a cost takes the usual one, which only the server knows.
  const isWhole = typed.every((item) => item.cents !== null);
  return (
    <div data-needs-script="">
      <Card title={`One {plan}: ${isWhole ? "" : "at least "}${moneyText(cents)}`}>
        {typed.length === 0 && <p className="soft">Choose what it holds.</p>}
        <ol className={styles.summary}>
          {typed
            .sort((one, other) => one.day - other.day)
            .map(({ key, title, day, cents }) => (
              <li key={key}>
                <span className="soft">{`Day ${day}`}</span>
                <span>{title}</span>
                <span className="tabular">{cents === null ? "Usual cost" : moneyText(cents)}</span>
              </li>
            ))}
        </ol>
      </Card>
    </div>
  );
}

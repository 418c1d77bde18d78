import { parseCents } from "#app/platform/money/parse-cents.ts";
import { moneyText } from "#app/ui/format.ts";
import { Card } from "#app/ui/page.tsx";
import type { SetItemChoices, SetItemField } from "./item-fields.tsx";
import styles from "./sets.module.css";

/** Live summary of one plan of a set: its items in the order of their days, and their total cost. */
export function SetSummary({ items, ideas }: { items: readonly SetItemField[]; ideas: SetItemChoices["ideas"] }) {
  const entries = items.flatMap((item) => {
    const { ideaId, offsetDays, quantity, unitCostCents } = item.getFieldset();
    const idea = ideas.find(({ id }) => String(id) === ideaId.value);
    const unitCents = parseCents(unitCostCents.value ?? "");
    const cents = unitCents === null ? null : unitCents * Number(quantity.value);
    return idea ? [{ key: item.key, title: idea.name, day: Number(offsetDays.value ?? 0), cents }] : [];
  });
  const cents = entries.reduce((sum, item) => sum + (item.cents ?? 0), 0);
  // An item without a cost gets its usual cost, which only the server knows.
  const isComplete = entries.every((item) => item.cents !== null);
  return (
    <div data-needs-script="">
      <Card title={`Cost per {plan}: ${isComplete ? "" : "at least "}${moneyText(cents)}`}>
        {entries.length === 0 && <p className="soft">Add items to see a summary.</p>}
        <ol className={styles.summary}>
          {entries
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

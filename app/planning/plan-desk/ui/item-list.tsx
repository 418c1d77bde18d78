import type { SubmissionResult } from "@conform-to/react";
import { Button, buttonClass } from "#app/ui/buttons.tsx";
import { countText, moneyText } from "#app/ui/format.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Card } from "#app/ui/page.tsx";
import { Say, useSay } from "#app/ui/say.tsx";
import { Money } from "#app/ui/status.tsx";
import type { Period } from "#app/planning/plans/plan-rules.ts";
import { daysText } from "#app/planning/plans/plan-words.ts";
import styles from "./desk.module.css";
import type { ItemChoices } from "../plan-choices.server.ts";
import type { findNewerIdea, findPlanCosts } from "../plan-desk.server.ts";
import { EditItemForm, NewItemForm } from "./item-form.tsx";

/** The one form that the buttons beside ideas and items post. */
export const DESK = "desk";

type ListedItem = Awaited<ReturnType<typeof findPlanCosts>>["items"][number];
type NewerIdea = NonNullable<Awaited<ReturnType<typeof findNewerIdea>>>;

export interface ItemListProps {
  plan: Period;
  items: readonly ListedItem[];
  /** The item whose form is open. */
  item: ListedItem | null;
  isNew: boolean;
  newer: NewerIdea | null;
  choices: ItemChoices;
  /** How many plans the list and its buttons mean. */
  plans: number;
  /** The page's address, with the query. */
  address: string;
  lastResult?: SubmissionResult;
}

/** What a plan holds, in its order; one item at a time opens its form in place. */
export function ItemList({ plan, items, item, isNew, newer, choices, plans, address, lastResult }: ItemListProps) {
  const form = { choices, plans, cancelTo: address, lastResult };
  const add = (
    <a href={`${address}&item=new#item-new`} data-keep="" className={buttonClass({ small: true })}>
      <Icon name="plus" size={16} />
      Add your own item
    </a>
  );
  return (
    <Card title={plans > 1 ? "Items" : "In this {plan}"} action={!isNew && add}>
      {isNew && (
        <div id="item-new" className={styles.anchor}>
          <NewItemForm {...form} period={plan} />
        </div>
      )}
      {items.length === 0 && !isNew && (
        <p className={styles.soft}>
          <Say>{"Nothing yet. Add {ideas} that suit this {plan}, or an item of your own."}</Say>
        </p>
      )}
      <ol className={styles.items}>
        {items.map((one, index) => (
          <li key={one.id} id={`item-${one.id}`} className={styles.item}>
            <ItemLine
              item={one}
              place={{ isFirst: index === 0, isLast: index === items.length - 1 }}
              plans={plans}
              address={address}
            />
            {item?.id === one.id && (
              <>
                {newer && <NewerVersion item={one} newer={newer} plans={plans} />}
                <EditItemForm {...form} key={item.version} item={item} period={plan} isActive={false} />
              </>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function ItemLine({
  item,
  place,
  plans,
  address,
}: {
  item: ListedItem;
  place: { isFirst: boolean; isLast: boolean };
  plans: number;
  address: string;
}) {
  const all = allOf(plans);
  const edit = `${address}&item=${item.id}#item-${item.id}`;
  return (
    <>
      <div className={styles.itemHead}>
        <h3>{item.title}</h3>
        <strong>
          <Money cents={item.plannedCents} />
        </strong>
      </div>
      <p className={styles.soft}>
        <span className="tabular">{daysText(item)}</span> · {item.channelOption ?? item.channel}
        {(item.quantity > 1 || plans > 1) && item.isUniform && ` · ${item.quantity} × ${moneyText(item.unitCostCents)}`}
        {item.vendor && ` · ${item.vendor}`}
      </p>
      {item.places && (
        <p className={styles.soft}>
          <Say>{`In ${item.places.length} of ${countText(plans, "{location}")}: ${item.places.join(", ")}`}</Say>
        </p>
      )}
      {item.refusal && (
        <p className={styles.refusal}>
          <Say>{item.refusal}</Say>
        </p>
      )}
      {item.warning && <p className={styles.warning}>{item.warning}</p>}
      {item.hasNewerIdea && (
        <p className={styles.news}>
          <Say>{"A newer version of this {idea} is there. "}</Say>
          <a href={edit} data-keep="">
            Review changes
          </a>
        </p>
      )}
      <div className={styles.itemActions}>
        <a href={edit} data-keep="" className={buttonClass({ small: true })} aria-label={`Change ${item.title}`}>
          Change
        </a>
        {!item.isMandatory && (
          <ItemButton intent={`remove${all}:${item.id}`} label={`Remove ${item.title}`} word="Remove" />
        )}
        <span className={styles.moves}>
          {!place.isFirst && (
            <ItemButton intent={`up${all}:${item.id}`} label={`Move ${item.title} up`} icon="arrow-up" />
          )}
          {!place.isLast && (
            <ItemButton intent={`down${all}:${item.id}`} label={`Move ${item.title} down`} icon="arrow-down" />
          )}
        </span>
      </div>
    </>
  );
}

/** What makes a button's intent mean each of several plans. */
export function allOf(plans: number): "" | "-all" {
  return plans > 1 ? "-all" : "";
}

function ItemButton({
  intent,
  label,
  word,
  icon,
}: {
  intent: string;
  label: string;
  word?: string;
  icon?: "arrow-up" | "arrow-down";
}) {
  return (
    <Button
      type="submit"
      form={DESK}
      name="intent"
      value={intent}
      look="quiet"
      small
      icon={Boolean(icon)}
      aria-label={label}
    >
      {icon ? <Icon name={icon} size={16} /> : word}
    </Button>
  );
}

/** What taking the newer version of an item's idea would change. */
function NewerVersion({ item, newer, plans }: { item: ListedItem; newer: NewerIdea; plans: number }) {
  const say = useSay();
  const lead = (days: number) => countText(days, "day");
  return (
    <div className={styles.newer}>
      <p>
        <Say>{"The {idea} has changed since you added it. Your days, costs and notes stay."}</Say>
      </p>
      <ul>
        {newer.title !== item.title && <li>{`Title: ${newer.title}`}</li>}
        {newer.leadDays !== item.leadDays && (
          <li>{`Time to get ready: ${lead(item.leadDays)} → ${lead(newer.leadDays)}`}</li>
        )}
        <li>{`Steps: ${item.steps} → ${newer.steps.length}${newer.steps.length > 0 ? `: ${newer.steps.join(", ")}` : ""}`}</li>
      </ul>
      <Button type="submit" form={DESK} name="intent" value={`take${allOf(plans)}:${item.id}:${newer.version}`} small>
        {say("Take the newer version")}
      </Button>
    </div>
  );
}

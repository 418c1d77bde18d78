import { buttonClass } from "#app/ui/buttons.tsx";
import { countText, moneyText } from "#app/ui/format.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Card } from "#app/ui/page.tsx";
import { Say } from "#app/ui/say.tsx";
import { Money } from "#app/ui/status.tsx";
import { daysText } from "#app/planning/plans/plan-words.ts";
import type { findNewerIdea } from "../plan-desk.server.ts";
import { allOf, DeskButton } from "./desk-button.tsx";
import styles from "./desk.module.css";
import { ItemForm, type ItemFormProps, type ListedItem } from "./item-form.tsx";

type NewerIdea = NonNullable<Awaited<ReturnType<typeof findNewerIdea>>>;

export interface ItemListProps extends Omit<ItemFormProps, "cancelTo"> {
  items: readonly ListedItem[];
  isNew: boolean;
  newer: NewerIdea | null;
  /** The page's address, with the query. */
  address: string;
}

/** What a plan holds, in its order; one item at a time opens its form in place. */
export function ItemList({ items, isNew, newer, address, ...form }: ItemListProps) {
  const { item, plans } = form;
  const add = (
    <a href={`${address}&item=new#item-new`} data-keep="" className={buttonClass({ small: true })}>
      <Icon name="plus" size={16} />
      Add your own item
    </a>
  );
  return (
    <Card title={plans > 1 ? "Items" : "In this {plan}"} action={!isNew && add}>
      {isNew && (
        <div id="item-new" className={styles.itemForm}>
          <ItemForm {...form} item={null} cancelTo={address} />
        </div>
      )}
      {items.length === 0 && !isNew && (
        <p className="soft">
          <Say>{"Nothing yet. Add {ideas} that suit this {plan}, or an item of your own."}</Say>
        </p>
      )}
      <ol className="bare">
        {items.map((one, index) => (
          <li key={one.id} id={`item-${one.id}`} className={`stack tight ${styles.item}`}>
            <ItemLine item={one} plans={plans} address={address} place={index} last={items.length - 1} />
            {item?.id === one.id && (
              <>
                {newer && <NewerVersion item={one} newer={newer} plans={plans} />}
                <div className={styles.itemForm}>
                  <ItemForm {...form} key={item.version} cancelTo={address} />
                </div>
              </>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

interface ItemLineProps extends Pick<ItemListProps, "plans" | "address"> {
  item: ListedItem;
  place: number;
  last: number;
}

function ItemLine({ item, place, last, plans, address }: ItemLineProps) {
  const { id, title, places } = item;
  const all = allOf(plans);
  const edit = `${address}&item=${id}#item-${id}`;
  const quiet = { look: "quiet" as const, small: true };
  return (
    <>
      <div className="between">
        <h3 className="medium breaks">{title}</h3>
        <strong className="medium">
          <Money cents={item.plannedCents} />
        </strong>
      </div>
      <p className="soft">
        <span className="tabular">{daysText(item)}</span> · {item.channelOption ?? item.channel}
        {(item.quantity > 1 || plans > 1) && item.isUniform && ` · ${item.quantity} × ${moneyText(item.unitCostCents)}`}
        {item.vendor && ` · ${item.vendor}`}
      </p>
      {places && (
        <p className="soft">
          <Say>{`In ${places.length} of ${countText(plans, "{location}")}: ${places.join(", ")}`}</Say>
        </p>
      )}
      {item.refusal && (
        <p className="danger-ink">
          <Say>{item.refusal}</Say>
        </p>
      )}
      {item.warning && <p className="warning-ink">{item.warning}</p>}
      {item.hasNewerIdea && (
        <p className="info-ink">
          <Say>{"A newer version of this {idea} is there. "}</Say>
          <a href={edit} data-keep="">
            Review changes
          </a>
        </p>
      )}
      <div className="row tight">
        <a href={edit} data-keep="" className={buttonClass({ small: true })} aria-label={`Change ${title}`}>
          Change
        </a>
        {!item.isMandatory && (
          <DeskButton intent={`remove${all}:${id}`} label={`Remove ${title}`} {...quiet}>
            Remove
          </DeskButton>
        )}
        <span className={`row tight ${styles.moves}`}>
          {place > 0 && (
            <DeskButton intent={`up${all}:${id}`} label={`Move ${title} up`} icon {...quiet}>
              <Icon name="arrow-up" size={16} />
            </DeskButton>
          )}
          {place < last && (
            <DeskButton intent={`down${all}:${id}`} label={`Move ${title} down`} icon {...quiet}>
              <Icon name="arrow-down" size={16} />
            </DeskButton>
          )}
        </span>
      </div>
    </>
  );
}

/** What taking the newer version of an item's idea would change. */
function NewerVersion({ item, newer, plans }: { item: ListedItem; newer: NewerIdea; plans: number }) {
  const { title, leadDays, steps } = newer;
  const lead = (days: number) => countText(days, "day");
  return (
    <div className={`stack close ${styles.newer}`}>
      <p>
        <Say>{"The {idea} has changed since you added it. Your days, costs and notes stay."}</Say>
      </p>
      <ul>
        {title !== item.title && <li>{`Title: ${title}`}</li>}
        {leadDays !== item.leadDays && <li>{`Time to get ready: ${lead(item.leadDays)} → ${lead(leadDays)}`}</li>}
        <li>{`Steps: ${item.steps} → ${steps.length}${steps.length > 0 ? `: ${steps.join(", ")}` : ""}`}</li>
      </ul>
      <DeskButton intent={`take${allOf(plans)}:${item.id}:${newer.version}`} look="secondary" small>
        Take the newer version
      </DeskButton>
    </div>
  );
}

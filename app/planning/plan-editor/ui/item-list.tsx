import { buttonClass } from "#app/ui/page/buttons.tsx";
import { countText, moneyText } from "#app/ui/text/format.ts";
import { Icon } from "#app/ui/content/icon.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { Money } from "#app/ui/content/status.tsx";
import { itemDaysText } from "#app/planning/plans/plan-words.ts";
import type { findNewerIdea } from "../cost-overview.server.ts";
import { PlanIntentButton } from "./plan-intent-button.tsx";
import styles from "./plan-editor.module.css";
import { ItemForm, type ItemFormProps, type ListedItem } from "./item-form.tsx";

type NewerIdea = NonNullable<Awaited<ReturnType<typeof findNewerIdea>>>;

export interface ItemListProps extends Omit<ItemFormProps, "cancelTo"> {
  items: readonly ListedItem[];
  isNew: boolean;
  newer: NewerIdea | null;
  /** The page's address, with the query. */
  address: string;
}

/** Items of a plan in its order; one item at a time opens its form in place. */
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
          <T>{"No items yet. Add {ideas} or your own items."}</T>
        </p>
      )}
      <ol className="bare">
        {items.map((one, index) => (
          <li key={one.id} id={`item-${one.id}`} className={`stack tight ${styles.item}`}>
            <ItemLine item={one} plans={plans} address={address} index={index} lastIndex={items.length - 1} />
            {item?.id === one.id && (
              <>
                {newer && <NewerVersion item={one} newer={newer} />}
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
  index: number;
  lastIndex: number;
}

function ItemLine({ item, index, lastIndex, plans, address }: ItemLineProps) {
  const { id, title, locationNames } = item;
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
        <span className="tabular">{itemDaysText(item)}</span> · {item.channelOption ?? item.channel}
        {(item.quantity > 1 || plans > 1) &&
          item.hasUniformCost &&
          ` · ${item.quantity} × ${moneyText(item.unitCostCents)}`}
        {item.vendor && ` · ${item.vendor}`}
      </p>
      {locationNames && (
        <p className="soft">
          <T>{`In ${locationNames.length} of ${countText(plans, "{location}")}: ${locationNames.join(", ")}`}</T>
        </p>
      )}
      {item.refusal && (
        <p className="danger-ink">
          <T>{item.refusal}</T>
        </p>
      )}
      {item.warning && <p className="warning-ink">{item.warning}</p>}
      {item.hasNewerIdea && (
        <p className="info-ink">
          <T>{"This {idea} has a newer version. "}</T>
          <a href={edit} data-keep="">
            Review changes
          </a>
        </p>
      )}
      <div className="row tight">
        <a href={edit} data-keep="" className={buttonClass({ small: true })} aria-label={`Edit ${title}`}>
          Edit
        </a>
        {!item.isMandatory && (
          <PlanIntentButton intent="remove" itemId={id} label={`Remove ${title}`} {...quiet}>
            Remove
          </PlanIntentButton>
        )}
        <span className={`row tight ${styles.moves}`}>
          {index > 0 && (
            <PlanIntentButton intent="up" itemId={id} label={`Move ${title} up`} icon {...quiet}>
              <Icon name="arrow-up" size={16} />
            </PlanIntentButton>
          )}
          {index < lastIndex && (
            <PlanIntentButton intent="down" itemId={id} label={`Move ${title} down`} icon {...quiet}>
              <Icon name="arrow-down" size={16} />
            </PlanIntentButton>
          )}
        </span>
      </div>
    </>
  );
}

/** Changes that a newer version of an item's idea would bring. */
function NewerVersion({ item, newer }: { item: ListedItem; newer: NewerIdea }) {
  const { title, leadDays, steps } = newer;
  const lead = (days: number) => countText(days, "day");
  return (
    <div className={`stack close ${styles.newer}`}>
      <p>
        <T>{"This {idea} changed after you added it. Updating keeps your dates, costs and notes."}</T>
      </p>
      <ul>
        {title !== item.title && <li>{`Title: ${title}`}</li>}
        {leadDays !== item.leadDays && <li>{`Lead time: ${lead(item.leadDays)} → ${lead(leadDays)}`}</li>}
        <li>{`Steps: ${item.steps} → ${steps.length}${steps.length > 0 ? `: ${steps.join(", ")}` : ""}`}</li>
      </ul>
      <PlanIntentButton intent="take" itemId={item.id} look="secondary" small>
        Update to newer version
      </PlanIntentButton>
    </div>
  );
}

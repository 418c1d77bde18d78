import { useId, type ReactNode } from "react";
import { buttonClass } from "./buttons.tsx";
import { Disclosure } from "./disclosure.tsx";
import styles from "./filter-bar.module.css";
import { Icon } from "./icon.tsx";
import { Say, useSay } from "./say.tsx";

export interface FilterOption {
  value: string;
  label: string;
}

/** One value of a filter, a native select of the table's own GET form; "" stands for any. */
export function FilterSelect({
  name,
  label,
  value,
  options,
  anyLabel = "All",
}: {
  name: string;
  label: string;
  value: string | null;
  options: readonly FilterOption[];
  anyLabel?: string;
}) {
  const say = useSay();
  return (
    <label className={styles.field}>
      <span>{say(label)}</span>
      <select name={name} defaultValue={value ?? ""} className={styles.select}>
        <option value="">{say(anyLabel)}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {say(option.label)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** What a filter offers of records that may be many: the first by name, with the chosen one, and whether there are more. */
export interface OfferedRecords {
  first: readonly { id: number; name: string }[];
  areMore: boolean;
}

/** One record of a filter; where there are more than are offered, a text beside it narrows to names and offers those. */
export function FilterRecord({
  name,
  label,
  value,
  offered,
  byName,
}: {
  name: string;
  label: string;
  value: number | null;
  offered: OfferedRecords;
  byName: { name: string; label: string; value: string };
}) {
  return (
    <>
      <FilterSelect
        name={name}
        label={label}
        value={value === null ? null : String(value)}
        options={offered.first.map((record) => ({ value: String(record.id), label: record.name }))}
      />
      {(offered.areMore || byName.value !== "") && <FilterText {...byName} />}
    </>
  );
}

/** Several values of a filter: checkboxes that hang under one button of the table's own GET form. */
export function FilterChoices({
  name,
  label,
  values,
  options,
}: {
  name: string;
  label: string;
  values: readonly string[];
  options: readonly FilterOption[];
}) {
  return (
    <Disclosure
      className={styles.fold}
      summaryClass={buttonClass({})}
      summary={
        <>
          <Say>{label}</Say>
          <ChosenCount count={values.length} />
          <Icon name="chevron-down" size={16} />
        </>
      }
    >
      <fieldset className={styles.panel}>
        <legend className="visually-hidden">
          <Say>{label}</Say>
        </legend>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input
              type="checkbox"
              className="tickbox"
              name={name}
              value={option.value}
              defaultChecked={values.includes(option.value)}
            />
            <Say>{option.label}</Say>
          </label>
        ))}
      </fieldset>
    </Disclosure>
  );
}

/** Free text of a filter. */
export function FilterText({
  name,
  label,
  value,
  placeholder = label,
}: {
  name: string;
  label: string;
  value: string;
  placeholder?: string;
}) {
  const id = useId();
  const say = useSay();
  const words = say(label);
  return (
    <span className={styles.field}>
      <label htmlFor={id} className="visually-hidden">
        {words}
      </label>
      <input
        id={id}
        type="text"
        name={name}
        defaultValue={value}
        placeholder={String(say(placeholder))}
        autoComplete="off"
        spellCheck={false}
        className={styles.text}
      />
    </span>
  );
}

/** A day of a filter, in the system's own picker; the value is YYYY-MM-DD. */
export function FilterDay({ name, label, value }: { name: string; label: string; value: string | null }) {
  const say = useSay();
  return (
    <label className={styles.field}>
      <span>{say(label)}</span>
      <input type="date" name={name} defaultValue={value ?? ""} className={styles.day} />
    </label>
  );
}

/** The first and the last day of a filter, which stay beside each other; posted as `from` and `to`. */
export function FilterDays({ label, from, to }: { label: string; from: string | null; to: string | null }) {
  return (
    <span className={styles.days}>
      <FilterDay name="from" label={label} value={from} />
      <FilterDay name="to" label="to" value={to} />
    </span>
  );
}

/** The filters that are used now and then, under one button; `count` tells how many of them are in force. */
export function MoreFilters({ count, children }: { count: number; children: ReactNode }) {
  return (
    <Disclosure
      className={styles.fold}
      summaryClass={buttonClass({})}
      summary={
        <>
          More filters
          <ChosenCount count={count} />
          <Icon name="chevron-down" size={16} />
        </>
      }
    >
      <div className={`${styles.panel} ${styles.more}`}>{children}</div>
    </Disclosure>
  );
}

function ChosenCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      {count}
      <span className="visually-hidden"> chosen</span>
    </span>
  );
}

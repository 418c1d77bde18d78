import { buttonClass } from "../buttons.tsx";
import { Disclosure, LateDisclosure } from "../disclosure.tsx";
import { Icon } from "../icon.tsx";
import { Say, useSay } from "../say.tsx";
import type { FilterView, ListView } from "./list-view.ts";
import styles from "./filters.module.css";

const input = `native-input pill ${styles.input}`;

/** The inputs that narrow a list, all of one shape; those used now and then stand under one button. */
export function Filters({ list }: { list: Pick<ListView<unknown>, "filters"> }) {
  const offered = list.filters.filter(
    ({ kind, options, values }) => kind !== "choice" || options.length > 0 || values.length > 0,
  );
  const plain = offered.filter(({ isFolded }) => !isFolded);
  const folded = offered.filter(({ isFolded }) => isFolded);
  const count = folded.filter(({ values }) => values.length > 0).length;
  return (
    <>
      {plain.map((filter) => (
        <FilterInput key={filter.name} filter={filter} />
      ))}
      {folded.length > 0 && (
        <LateDisclosure
          name="filters"
          isInUse={count > 0}
          className="fold"
          summaryClass={buttonClass({})}
          summary={<Summary label="More filters" count={count} />}
        >
          <div className={`hanging ${styles.panel} ${styles.more}`}>
            {folded.map((filter) => (
              <FilterInput key={filter.name} filter={filter} />
            ))}
          </div>
        </LateDisclosure>
      )}
    </>
  );
}

function FilterInput({ filter }: { filter: FilterView }) {
  switch (filter.kind) {
    case "choices":
      return <Choices filter={filter} />;
    case "choice":
    case "flag":
      return <Choice filter={filter} />;
    case "text":
      return <Typed filter={filter} />;
    case "day":
      return <Day filter={filter} />;
    case "unseen":
      return filter.values.map((value) => <input key={value} type="hidden" name={filter.name} value={value} />);
  }
}

/** One value: a native select whose first entry is the filter's own name. */
function Choice({ filter: { name, label, values, options, anyLabel = label } }: { filter: FilterView }) {
  const say = useSay();
  const [value = ""] = values;
  const isKnown = value === "" || options.some((option) => option.value === value);
  return (
    <select
      key={value}
      name={name}
      aria-label={String(say(label))}
      defaultValue={value}
      className={input}
      data-chosen={value === "" ? undefined : ""}
    >
      <option value="">{say(anyLabel)}</option>
      {!isKnown && <option value={value}>{nameOrForeign(value)}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {say(option.label)}
        </option>
      ))}
    </select>
  );
}

/** What an address asks for that is not offered: a name as it is, any other as foreign. */
function nameOrForeign(value: string): string {
  return /^\d+$/.test(value) ? "Not of this company" : value;
}

/** Several values: checkboxes that hang under a button. */
function Choices({ filter: { name, label, values, options } }: { filter: FilterView }) {
  return (
    <Disclosure className="fold" summaryClass={input} summary={<Summary label={label} count={values.length} />}>
      <fieldset className={`hanging ${styles.panel}`}>
        <legend className="visually-hidden">
          <Say>{label}</Say>
        </legend>
        {options.map((option) => (
          <label key={option.value} className="option">
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

function Typed({ filter: { name, label, values } }: { filter: FilterView }) {
  const words = String(useSay()(label));
  return (
    <input
      type="text"
      name={name}
      aria-label={words}
      defaultValue={values[0] ?? ""}
      placeholder={words}
      autoComplete="off"
      spellCheck={false}
      className={input}
    />
  );
}

/** A day in the system's own picker; the value is YYYY-MM-DD. */
function Day({ filter: { name, label, values } }: { filter: FilterView }) {
  const words = String(useSay()(label));
  return (
    <label className={input}>
      <span>{words}</span>
      <input type="date" name={name} defaultValue={values[0] ?? ""} />
    </label>
  );
}

function Summary({ label, count }: { label: string; count: number }) {
  return (
    <>
      <Say>{label}</Say>
      {count > 0 && (
        <span className={styles.count}>
          {count}
          <span className="visually-hidden"> chosen</span>
        </span>
      )}
      <Icon name="chevron-down" size={16} />
    </>
  );
}

import { buttonClass } from "#app/ui/page/buttons.tsx";
import { Disclosure, LazyDisclosure } from "#app/ui/page/disclosure.tsx";
import { Icon } from "#app/ui/content/icon.tsx";
import { T, useTranslate } from "#app/ui/text/translate.tsx";
import type { FilterView, ListView } from "./list-view.ts";
import styles from "./filters.module.css";

const input = `native-input pill ${styles.input}`;

/** Inputs that filter a list, all of one shape; less used ones are under one button. */
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
        <LazyDisclosure
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
        </LazyDisclosure>
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

/** Single value: a native select whose first option is the filter's own name. */
function Choice({ filter: { name, label, values, options, anyLabel = label } }: { filter: FilterView }) {
  const translate = useTranslate();
  const [value = ""] = values;
  const isKnown = value === "" || options.some((option) => option.value === value);
  return (
    <select
      key={value}
      name={name}
      aria-label={String(translate(label))}
      defaultValue={value}
      className={input}
      data-chosen={value === "" ? undefined : ""}
    >
      <option value="">{translate(anyLabel)}</option>
      {!isKnown && <option value={value}>{unknownOptionText(value)}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {translate(option.label)}
        </option>
      ))}
    </select>
  );
}

/** Return the text of a value that is not offered: a word as it is, an id as foreign. */
function unknownOptionText(value: string): string {
  return /^\d+$/.test(value) ? "From another company" : value;
}

/** Several values: checkboxes in a panel under a button. */
function Choices({ filter: { name, label, values, options } }: { filter: FilterView }) {
  return (
    <Disclosure className="fold" summaryClass={input} summary={<Summary label={label} count={values.length} />}>
      <fieldset className={`hanging ${styles.panel}`}>
        <legend className="visually-hidden">
          <T>{label}</T>
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
            <T>{option.label}</T>
          </label>
        ))}
      </fieldset>
    </Disclosure>
  );
}

function Typed({ filter: { name, label, values } }: { filter: FilterView }) {
  const words = String(useTranslate()(label));
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

/** Day in the system's picker; the value is YYYY-MM-DD. */
function Day({ filter: { name, label, values } }: { filter: FilterView }) {
  const words = String(useTranslate()(label));
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
      <T>{label}</T>
      {count > 0 && (
        <span className={styles.count}>
          {count}
          <span className="visually-hidden"> selected</span>
        </span>
      )}
      <Icon name="chevron-down" size={16} />
    </>
  );
}

import { type ComboboxItem, type ComboboxItemGroup, MultiSelect, type OptionsFilter, Select } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import type { PickerProps } from "./date-lazy.tsx";
import "#app/ui/theme/parts.css";
import { stopFormEvents, useNativeInput } from "./native-input.ts";
import { preventEnterSubmit } from "./pick-list.tsx";
import { toSearchText } from "#app/ui/text/search-text.ts";

export interface SearchSelectItem {
  value: string;
  label: string;
  /** Detail that distinguishes it from others of its name; it is searched too. */
  note?: string;
  /** Group of the item; a whole group can be chosen at once. */
  group?: string;
}

const shared = {
  // Enter chooses; like a native select, it never submits the form.
  wrapperProps: { ...stopFormEvents, onKeyDown: preventEnterSubmit },
  searchable: true,
  nothingFoundMessage: "No data was found.",
  maxDropdownHeight: 320,
  comboboxProps: { shadow: "md" },
} as const;

/** Searchable select of one item. */
export function SearchSelect({
  name,
  form,
  items,
  emptyLabel,
  // Like a native select, it begins with its first option.
  defaultValue = emptyLabel === undefined ? items[0]?.value : "",
  nativeValue = defaultValue ?? "",
  wrapperClass,
  className,
  ...props
}: PickerProps & {
  items: readonly SearchSelectItem[];
  emptyLabel?: string;
  /** Class of a field that brings its own chevron. */
  className?: string;
}) {
  const { value, setValue, focusHandlers, nativeProps } = useNativeInput<HTMLInputElement>(props.id, nativeValue);
  const data = dataOf(items);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Select
        {...props}
        {...shared}
        data={emptyLabel === undefined ? data : [{ value: NONE, label: emptyLabel }, ...data]}
        filter={filterOf(items)}
        value={value || NONE}
        onChange={(chosen) => setValue(chosen === null || chosen === NONE ? "" : chosen)}
        selectFirstOptionOnChange
        dropdownOpened={isOpen}
        onDropdownOpen={() => setIsOpen(true)}
        onDropdownClose={() => setIsOpen(false)}
        // A list that opens while it is searched would forget its first option.
        onKeyDown={({ key }) => key.length === 1 && setIsOpen(true)}
        allowDeselect={false}
        classNames={{ wrapper: wrapperClass, input: className }}
        rightSection={className && <span />}
        onFocus={(event) => {
          focusHandlers.onFocus();
          event.currentTarget.select();
        }}
        // A click puts the cursor into the shown choice, where a search would mix with it.
        onClick={(event) => event.currentTarget.select()}
        onBlur={focusHandlers.onBlur}
      />
      <input type="text" name={name} form={form} {...nativeProps} />
    </>
  );
}

// Mantine has no option with an empty value.
const NONE = "none of these";
const ALL = "all of ";

/** Searchable select of several items or whole groups; each chosen one posts its value. */
export function SearchMultiSelect({
  name,
  form,
  items,
  chosen,
  ...props
}: {
  id: string;
  name: string;
  form: string;
  label: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  items: readonly SearchSelectItem[];
  /** Initial values. */
  chosen: readonly string[];
}) {
  const native = useRef<HTMLSelectElement>(null);
  const [values, setValues] = useState<readonly string[]>(chosen);
  const [start] = useState([...chosen]);
  const [search, setSearch] = useState("");
  const allOf = (group: string) => items.filter((item) => item.group === group).map((item) => item.value);

  function choose(next: readonly string[]) {
    const group = next.find((value) => value.startsWith(ALL))?.slice(ALL.length);
    const members = group === undefined ? [] : allOf(group);
    const others = next.filter((value) => !value.startsWith(ALL) && !members.includes(value));
    const hasAll = members.every((value) => values.includes(value));
    const all = hasAll ? others : [...others, ...members];
    setValues(all);
    for (const option of native.current?.options ?? []) option.selected = all.includes(option.value);
    for (const kind of ["input", "change"]) native.current?.dispatchEvent(new Event(kind, { bubbles: true }));
  }

  return (
    <>
      <MultiSelect
        {...props}
        {...shared}
        data={dataOf(items, true)}
        filter={filterOf(items)}
        value={[...values]}
        onChange={choose}
        onSearchChange={setSearch}
        // Without a search, a second Enter would choose another item.
        selectFirstOptionOnChange={search !== ""}
        placeholder={values.length === 0 ? "Search and choose" : undefined}
        hidePickedOptions
        clearable
      />
      <select
        ref={native}
        multiple
        name={name}
        form={form}
        defaultValue={start}
        tabIndex={-1}
        aria-hidden
        className="visually-hidden"
        onFocus={() => document.getElementById(props.id)?.focus()}
      >
        {items.map(({ value }) => (
          <option key={value}>{value}</option>
        ))}
      </select>
    </>
  );
}

function dataOf(items: readonly SearchSelectItem[], withAll = false): (ComboboxItem | ComboboxItemGroup)[] {
  const groups = [...new Set(items.map(({ group }) => group))];
  if (groups.length < 2) return items.map(({ value, label, note }) => ({ value, label: nameOf({ label, note }) }));
  return groups.map((group = "") => {
    const members = items.filter((item) => (item.group ?? "") === group);
    const options = members.map(({ value, label }) => ({ value, label }));
    const all = { value: ALL + group, label: `All of ${group} (${members.length})` };
    return { group, items: withAll && members.length > 1 ? [all, ...options] : options };
  });
}

function nameOf({ label, note }: Pick<SearchSelectItem, "label" | "note">): string {
  return note ? `${label}, ${note}` : label;
}

/** Search names, notes and groups. */
function filterOf(items: readonly SearchSelectItem[]): OptionsFilter {
  const texts = new Map(items.map((item) => [item.value, toSearchText(`${nameOf(item)} ${item.group ?? ""}`)]));
  return ({ options, search }) => {
    const words = toSearchText(search.trim());
    const fits = ({ value }: { value: string }) => (texts.get(value) ?? toSearchText(value)).includes(words);
    return options
      .map((option) => ("group" in option ? { ...option, items: option.items.filter(fits) } : option))
      .filter((option) => ("group" in option ? option.items.length > 0 : fits(option)));
  };
}

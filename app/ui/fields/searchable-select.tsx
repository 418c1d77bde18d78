import { type RefObject, useRef } from "react";
import { lazyModule, useFinePointer, useLazyModule } from "#app/ui/browser/lazy-module.ts";
import { useTranslate } from "#app/ui/text/translate.tsx";

const selectModule = lazyModule(() => import("./select-lazy.tsx"));
/** Largest number of options that a user takes in at a glance. */
export const MAX_PLAIN_OPTIONS = 12;

/** Return the searchable select for a long list on a device with a mouse; null until it is loaded, and otherwise. */
export function useSearchSelect(options: readonly unknown[], native: RefObject<HTMLElement>) {
  return useLazyModule(selectModule, useFinePointer() && options.length > MAX_PLAIN_OPTIONS, native);
}

/** Select without the frame of a form's field, searchable when it is long. The label is for `id`. */
export function SearchableSelect({
  id,
  name,
  value = "",
  options,
  emptyLabel,
  className,
}: {
  id: string;
  name: string;
  /** Initial value. */
  value?: string;
  options: readonly { value: string; label: string }[];
  /** Label of a first option with the value "". */
  emptyLabel?: string;
  className?: string;
}) {
  const translate = useTranslate();
  const native = useRef<HTMLSelectElement>(null);
  const lazySelect = useSearchSelect(options, native);
  if (lazySelect) {
    return (
      <lazySelect.SearchSelect
        id={id}
        name={name}
        defaultValue={value}
        nativeValue={native.current?.value}
        items={options.map((option) => ({ ...option, label: translate(option.label) }))}
        emptyLabel={emptyLabel && translate(emptyLabel)}
        className={className}
      />
    );
  }
  return (
    <select ref={native} id={id} name={name} defaultValue={value} className={className}>
      {emptyLabel !== undefined && <option value="">{translate(emptyLabel)}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {translate(option.label)}
        </option>
      ))}
    </select>
  );
}

import { type RefObject, useRef } from "react";
import { partOf, useFinePointer, usePart } from "./part.ts";
import { useSay } from "./say.tsx";

const selectPart = partOf(() => import("./select-part.tsx"));
/** A list up to so long is taken in at a glance. */
export const SHORT_LIST = 12;

/** The select that is searched by typing, where a list is long and a mouse points. */
export function useLongSelect(options: readonly unknown[], native: RefObject<HTMLElement>) {
  return usePart(selectPart, useFinePointer() && options.length > SHORT_LIST, native);
}

/** A select without the frame of a form's field, searched by typing where it is long. The label is for `id`. */
export function LongSelect({
  id,
  name,
  value = "",
  options,
  emptyLabel,
  className,
}: {
  id: string;
  name: string;
  /** The value at the start. */
  value?: string;
  options: readonly { value: string; label: string }[];
  /** Adds a first entry with the value "". */
  emptyLabel?: string;
  className?: string;
}) {
  const say = useSay();
  const native = useRef<HTMLSelectElement>(null);
  const part = useLongSelect(options, native);
  if (part) {
    return (
      <part.SearchSelect
        id={id}
        name={name}
        defaultValue={value}
        typed={native.current?.value}
        items={options.map((option) => ({ ...option, label: say(option.label) }))}
        emptyLabel={emptyLabel && say(emptyLabel)}
        className={className}
      />
    );
  }
  return (
    <select ref={native} id={id} name={name} defaultValue={value} className={className}>
      {emptyLabel !== undefined && <option value="">{say(emptyLabel)}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {say(option.label)}
        </option>
      ))}
    </select>
  );
}

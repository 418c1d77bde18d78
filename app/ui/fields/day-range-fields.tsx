import { InputBase } from "@mantine/core";
import { useRef } from "react";
import { type FieldProps, inputProps, useDatePickers } from "./fields.tsx";
import { FieldRow } from "#app/ui/form/form.tsx";

/** First and last day of a range, side by side and picked in one calendar; the values are YYYY-MM-DD. */
export function DayRangeFields({
  first,
  last,
  min,
  max,
}: {
  first: FieldProps;
  last: FieldProps;
  min?: string;
  max?: string;
}) {
  const row = useRef<HTMLDivElement>(null);
  const pickers = useDatePickers(row);
  const [from, to] = [first, last].map((field) => ({ ...inputProps(field), min, max }));
  const [typedFrom, typedTo] = row.current?.querySelectorAll("input") ?? [];
  if (pickers) {
    return (
      <pickers.DayRangePicker
        key={`${first.field.key} ${last.field.key}`}
        first={{ ...from, nativeValue: typedFrom?.value }}
        last={{ ...to, nativeValue: typedTo?.value }}
      />
    );
  }
  return (
    <div ref={row}>
      <FieldRow>
        <InputBase key={first.field.key} {...from} type="date" />
        <InputBase key={last.field.key} {...to} type="date" />
      </FieldRow>
    </div>
  );
}

import { InputBase } from "@mantine/core";
import { useRef } from "react";
import { type FieldProps, inputProps, useDatePart } from "./fields.tsx";
import { FieldRow } from "./form.tsx";

/** The first and the last day of a span, beside each other and picked in one calendar; the values are YYYY-MM-DD. */
export function SpanFields({
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
  const part = useDatePart(row);
  const [from, to] = [first, last].map((field) => ({ ...inputProps(field), min, max }));
  const [typedFrom, typedTo] = row.current?.querySelectorAll("input") ?? [];
  if (part) {
    return (
      <part.SpanPicker
        key={`${first.field.key} ${last.field.key}`}
        first={{ ...from, typed: typedFrom?.value }}
        last={{ ...to, typed: typedTo?.value }}
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

import { InputBase } from "@mantine/core";
import { type FieldProps, inputProps } from "#app/ui/fields.tsx";

/** The system's own time picker; the value is HH:MM. */
export function TimeField(props: FieldProps) {
  return <InputBase key={props.field.key} {...inputProps(props)} type="time" />;
}

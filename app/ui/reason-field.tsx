import { InputBase } from "@mantine/core";
import { LEAST_REASON } from "./least-reason.ts";

/** Why somebody does something, in ten characters or more, as the history keeps it. */
export function ReasonField() {
  const length = { minLength: LEAST_REASON, maxLength: 1_000 };
  return (
    <InputBase
      component="textarea"
      multiline
      rows={3}
      name="reason"
      label="Reason"
      {...length}
      required
      withAsterisk={false}
    />
  );
}

import { InputBase } from "@mantine/core";
import { MIN_REASON } from "./min-reason.ts";

/** Reason for an action, in ten characters or more, which the history keeps; `label` replaces "Reason". */
export function ReasonField({ label = "Reason" }: { label?: string | undefined }) {
  const length = { minLength: MIN_REASON, maxLength: 1_000 };
  return (
    <InputBase
      component="textarea"
      multiline
      rows={3}
      name="reason"
      label={label}
      description={`At least ${MIN_REASON} characters.`}
      {...length}
      required
    />
  );
}

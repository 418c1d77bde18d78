import { InputBase } from "@mantine/core";
import { useId, useRef } from "react";
import { type FieldProps, inputProps } from "./fields.tsx";
import styles from "./fields.module.css";

/** Color as #RRGGBB: typed, or with script picked in the system's color picker. */
export function ColorField(props: FieldProps & { field: { value?: unknown } }) {
  const input = useRef<HTMLInputElement>(null);
  const { field, label } = props;
  const value = typeof field.value === "string" ? field.value : field.initialValue;
  const isColor = typeof value === "string" && /^#[\dA-Fa-f]{6}$/.test(value);
  const pickerId = useId();

  function take(color: string) {
    if (!input.current) return;
    // React and conform notice only changes of the native value.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input.current, color.toUpperCase());
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
  }

  return (
    <InputBase
      key={field.key}
      {...inputProps({ placeholder: "#0B746A", autoComplete: "off", ...props })}
      ref={input}
      type="text"
      maxLength={7}
      spellCheck={false}
      rightSectionPointerEvents="all"
      rightSectionWidth={52}
      rightSection={
        <input
          type="color"
          id={pickerId}
          data-needs-script=""
          className={styles.picker}
          value={isColor ? value.toLowerCase() : "#ffffff"}
          aria-label={`Pick: ${label}`}
          onChange={(event) => take(event.currentTarget.value)}
        />
      }
    />
  );
}

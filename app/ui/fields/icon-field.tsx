import { CHOOSABLE_ICON_NAMES, choosableIcons } from "./choosable-icon-paths.ts";
import { ChoosableIcon } from "./choosable-icon.tsx";
import styles from "./choosable-icon.module.css";
import fieldStyles from "./fields.module.css";
import type { Field } from "./fields.tsx";

/** Choice of an icon, as radio buttons that look like the icons. The first one has the field's id. */
export function IconField({ field, label }: { field: Field; label: string }) {
  return (
    <fieldset key={field.key} role="radiogroup" aria-describedby={field.errors && `${field.id}-error`}>
      <legend className={fieldStyles.legend}>{label}</legend>
      <div className={styles.choices}>
        {CHOOSABLE_ICON_NAMES.map((name, index) => (
          <label key={name} className={styles.choice} title={choosableIcons[name].label}>
            <input
              type="radio"
              id={index === 0 ? field.id : `${field.id}-${index}`}
              name={field.name}
              form={field.formId}
              value={name}
              defaultChecked={field.initialValue === name}
              aria-label={choosableIcons[name].label}
            />
            <ChoosableIcon name={name} />
          </label>
        ))}
      </div>
      {field.errors && (
        <p id={`${field.id}-error`} className={fieldStyles.error}>
          {field.errors.join(" ")}
        </p>
      )}
    </fieldset>
  );
}

import { Button } from "#app/ui/page/buttons.tsx";
import { CheckboxField, SelectField } from "#app/ui/fields/choice-fields.tsx";
import { MoneyField, TextAreaField, TextField } from "#app/ui/fields/fields.tsx";
import { FieldRow } from "#app/ui/form/form.tsx";
import { Icon } from "#app/ui/content/icon.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { type RuleField, entriesOf, inputText, memberOf } from "../rule-fields.ts";

interface InputProps {
  field: RuleField;
  value: unknown;
  /** Path of the field in the document, which is its name in the form. */
  path: string;
  errors: Record<string, string[]>;
  /** Rows of the list around the field, of which a condition can name the earlier ones. */
  siblings?: readonly unknown[];
}

export const RULES_FORM_ID = "rules";

/** Input of a rule, or the inputs of its group or list. */
export function RuleInput(props: InputProps) {
  const { field, value, path, errors } = props;
  const { label, options } = field;
  const input = inputOf(path, inputText(field, value), errors);
  const common = { field: input, label, help: field.help || undefined };
  switch (field.kind) {
    case "key":
      return <input type="hidden" name={path} value={String(value ?? "")} />;
    case "tick":
      return <CheckboxField {...common} field={{ ...input, initialValue: value === true ? "on" : undefined }} />;
    case "choice":
      return (
        <SelectField
          {...common}
          field={{ ...input, initialValue: String(value ?? options[0]?.value) }}
          options={options}
        />
      );
    case "money":
      return <MoneyField {...common} />;
    case "number":
    case "numbers":
    case "amounts":
      return (
        <TextField
          {...common}
          optional={field.kind !== "number" && "later"}
          inputMode={field.kind === "number" ? "decimal" : "text"}
        />
      );
    case "lines":
      return <TextAreaField {...common} optional="later" rows={Math.max(2, entriesOf(value).length + 1)} />;
    case "condition":
      return <ConditionInputs {...props} />;
    case "group":
      return <GroupInputs {...props} />;
    case "rows":
      return <RowsInputs {...props} />;
    default:
      return <TextField {...common} optional="later" />;
  }
}

function inputOf(path: string, initialValue: string, errors: Record<string, string[]>) {
  return { id: `${RULES_FORM_ID}-${path}`, name: path, formId: RULES_FORM_ID, initialValue, errors: errors[path] };
}

function GroupInputs({ field, value, path, errors }: InputProps) {
  return (
    <fieldset className="row apart middle spread">
      <legend className="medium">
        <T>{field.label}</T>
      </legend>
      {field.help && (
        <p className="help grow">
          <T>{field.help}</T>
        </p>
      )}
      {field.fields.map((part) => (
        <RuleInput
          key={part.name}
          field={part}
          value={memberOf(value, part.name)}
          path={`${path}.${part.name}`}
          errors={errors}
        />
      ))}
    </fieldset>
  );
}

/** Condition of a question: an earlier question and its answer. */
function ConditionInputs({ field, value, path, errors, siblings = [] }: InputProps) {
  const earlier = siblings.flatMap((row) => {
    const key = String(memberOf(row, "key") ?? "");
    return key === "" ? [] : [{ value: key, label: String(memberOf(row, "label")) }];
  });
  if (earlier.length === 0) return null;
  const question = inputOf(path, String(memberOf(value, "key") ?? ""), errors);
  const answer = inputOf(`${path}.equals`, String(memberOf(value, "equals") ?? ""), errors);
  return (
    <FieldRow>
      <SelectField field={question} label={field.label} options={earlier} emptyLabel="Always ask" optional="later" />
      <TextField field={answer} label="Answered with" optional="later" />
    </FieldRow>
  );
}

function RowsInputs({ field, value, path, errors }: InputProps) {
  const { label, help, noun, fields, max } = field;
  const rows = entriesOf(value);
  const id = `${RULES_FORM_ID}-${path}`;
  const name = (index: number) => `${noun} ${index + 1}`;
  return (
    <fieldset className="stack" id={id} tabIndex={-1}>
      <legend className="medium">
        <T>{label}</T>
      </legend>
      {help && (
        <p className="help">
          <T>{help}</T>
        </p>
      )}
      {errors[path] && <p className="field-error">{errors[path].join(" ")}</p>}
      <ol className="bare stack">
        {rows.map((row, index) => (
          <li key={index} className="stack framed">
            <input type="hidden" name={path} value={index} />
            <div className="row tight middle spread">
              <h2 className="medium">{name(index).charAt(0).toUpperCase() + name(index).slice(1)}</h2>
              <span className="row tight middle">
                {index > 0 && (
                  <RowButton command={`up ${path}.${index}`} label={`Move ${name(index)} up`} icon="arrow-up" />
                )}
                {index < rows.length - 1 && (
                  <RowButton command={`down ${path}.${index}`} label={`Move ${name(index)} down`} icon="arrow-down" />
                )}
                <Button
                  type="submit"
                  name="rows"
                  value={`remove ${path}.${index}`}
                  look="quiet"
                  small
                  aria-label={`Remove ${name(index)}`}
                >
                  Remove
                </Button>
              </span>
            </div>
            {fields.map((part) => (
              <RuleInput
                key={part.name}
                field={part}
                value={memberOf(row, part.name)}
                path={`${path}.${index}.${part.name}`}
                errors={errors}
                siblings={rows.slice(0, index)}
              />
            ))}
          </li>
        ))}
      </ol>
      {rows.length < max && (
        <div>
          <Button type="submit" name="rows" value={`add ${path}`}>
            <Icon name="plus" size={18} />
            Add {noun}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function RowButton({ command, label, icon }: { command: string; label: string; icon: "arrow-up" | "arrow-down" }) {
  return (
    <Button type="submit" name="rows" value={command} look="quiet" small icon aria-label={label}>
      <Icon name={icon} size={16} />
    </Button>
  );
}

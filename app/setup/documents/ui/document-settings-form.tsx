import { Form } from "@remix-run/react";
import { Button } from "#app/ui/page/buttons.tsx";
import { countText } from "#app/ui/text/format.ts";
import { Card } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { WideTable } from "#app/ui/content/wide-table.tsx";
import type { DocumentSetting } from "../document-types.ts";
import type { CurrentDocument } from "./document-page.tsx";

/** Table of the settings with their meanings and fields; the values are then reviewed as JSON. */
export function DocumentSettingsForm({
  document,
  settings,
}: {
  document: CurrentDocument;
  settings: DocumentSetting[];
}) {
  const current: unknown = JSON.parse(document.text);
  return (
    <Card
      title="Settings"
      flush
      action={
        <Button type="submit" form="settings" name="intent" value="fill" small>
          Review changes
        </Button>
      }
    >
      <Form method="post" id="settings" preventScrollReset>
        <input type="hidden" name="version" value={document.version} />
        <WideTable
          label="Settings"
          heads={["Setting", "Current", "Default"]}
          rows={settings.map(({ name, meaning, standard, entries, fields }) => [
            name,
            <span key={name}>
              <T>{meaning}</T>
              <br />
              <code className="note">{name}</code>
            </span>,
            fields.length === 0 ? (
              "Edit in JSON"
            ) : (
              <span key="fields" className="row">
                {fields.map((field) => (
                  <SettingInput key={field.name} {...field} value={valueAt(current, field.name.split("."))} />
                ))}
              </span>
            ),
            standard ? <code key="default">{standard}</code> : countText(entries, "entry", "entries"),
          ])}
        />
      </Form>
    </Card>
  );
}

function SettingInput({ name, kind, options, value }: DocumentSetting["fields"][number] & { value: unknown }) {
  if (kind === "tick") {
    return <input type="checkbox" className="tickbox" name={name} aria-label={name} defaultChecked={value === true} />;
  }
  if (kind === "choice") {
    return (
      <select name={name} aria-label={name} defaultValue={String(value)} className="native-input">
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    );
  }
  return (
    <input
      name={name}
      aria-label={name}
      defaultValue={[value].flat().join(", ")}
      inputMode={kind === "number" ? "decimal" : undefined}
      autoComplete="off"
      size={8}
      className="native-input"
    />
  );
}

function valueAt(value: unknown, [part, ...rest]: string[]): unknown {
  if (part === undefined) return value;
  const parts = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return valueAt(parts.find(([name]) => name === part)?.[1], rest);
}

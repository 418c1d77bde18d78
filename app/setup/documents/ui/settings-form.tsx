import { Form } from "@remix-run/react";
import { Button } from "#app/ui/buttons.tsx";
import { Card } from "#app/ui/page.tsx";
import { Say } from "#app/ui/say.tsx";
import { WideTable } from "#app/ui/wide-table.tsx";
import type { Setting } from "../document-types.ts";
import type { DocumentInForce } from "./document-page.tsx";

/** What each setting means, with the field that changes it; what is filled in is reviewed as JSON. */
export function SettingsForm({ document, settings }: { document: DocumentInForce; settings: Setting[] }) {
  const inForce: unknown = JSON.parse(document.text);
  return (
    <Card
      title="Settings"
      flush
      action={
        <Button type="submit" form="settings" name="intent" value="fill" small>
          Review these
        </Button>
      }
    >
      <Form method="post" id="settings" preventScrollReset>
        <input type="hidden" name="version" value={document.version} />
        <WideTable
          label="Settings"
          heads={["Setting", "In force", "Default"]}
          rows={settings.map(({ name, meaning, standard, fields }) => [
            name,
            <span key={name}>
              <Say>{meaning}</Say>
              <br />
              <code className="note">{name}</code>
            </span>,
            fields.length === 0 ? (
              "Written as JSON"
            ) : (
              <span key="fields" className="row">
                {fields.map((field) => (
                  <SettingInput key={field.name} {...field} value={valueAt(inForce, field.name.split("."))} />
                ))}
              </span>
            ),
            standard ? <code key="default">{standard}</code> : "A list of several lines",
          ])}
        />
      </Form>
    </Card>
  );
}

function SettingInput({ name, kind, options, value }: Setting["fields"][number] & { value: unknown }) {
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

import { CheckboxGroupField } from "#app/ui/fields/choice-fields.tsx";
import type { Field } from "#app/ui/fields/fields.tsx";
import { FirstOfNote } from "#app/ui/page/truncation-notes.tsx";
import { countText, numberText } from "#app/ui/text/format.ts";
import { T } from "#app/ui/text/translate.tsx";
import type { CopyCounts } from "../copy-company.server.ts";

/** Ticks of what to copy from another company, with counts, and of its names to replace. */
export function CopyFields({
  kinds,
  replace,
  counts,
  newName,
}: {
  kinds: Field;
  replace: Field;
  counts: CopyCounts;
  /** Name that replaces the other company's. */
  newName: string;
}) {
  const labels = new Map(counts.kinds.map(({ name, label }) => [name, label]));
  return (
    <>
      <CheckboxGroupField
        field={kinds}
        label={`Copy from ${counts.from.name}`}
        columns={2}
        optional="later"
        options={counts.kinds.map(({ name, label, total, there }) => ({
          value: name,
          label: `${label} (${numberText(total)})`,
          help: there > 0 ? `${numberText(there)} already there` : undefined,
        }))}
      />
      <p className="soft">
        <T>{NOT_COPIED}</T>
      </p>
      {counts.names.length > 0 && (
        <CheckboxGroupField
          field={replace}
          label="Names in copied texts"
          help={`Check a name to replace it with ${newName}. Unchecked names stay.`}
          optional="later"
          options={counts.names.map(({ name, count }) => ({
            value: name,
            label: `Replace “${name}” in ${countText(count, "record")}`,
          }))}
        />
      )}
      {counts.names.map(({ name, places }) => (
        <Places
          key={name}
          title={`“${name}” in ${countText(places.length, "sentence")}`}
          places={places}
          labels={labels}
        />
      ))}
      {counts.addresses.length > 0 && (
        <div className="stack snug">
          <p>Addresses in copied texts stay as they are. Change them after you copy.</p>
          {counts.addresses.map(({ address, places }) => (
            <Places key={address} title={address} places={places} labels={labels} />
          ))}
        </div>
      )}
    </>
  );
}

const NOT_COPIED =
  "Not copied: logo, links, single sign-on, users, {networks}, {locations}, {groups}, geographies, nearby places, events, announcements, {incentive} programs, {plans} and claims.";
const MAX_PLACES = 20;

/** Sentences of the other company's texts, each after the kind of its record. */
function Places({
  title,
  places,
  labels,
}: {
  title: string;
  places: CopyCounts["names"][number]["places"];
  labels: ReadonlyMap<string, string>;
}) {
  return (
    <details open={places.length <= 5}>
      <summary>{title}</summary>
      <ul className="bullets">
        {places.slice(0, MAX_PLACES).map(({ kind, sentence }, place) => (
          <li key={place}>
            <T>{labels.get(kind) ?? kind}</T>: {sentence}
          </li>
        ))}
      </ul>
      <FirstOfNote shown={Math.min(places.length, MAX_PLACES)} total={places.length} noun={["sentence"]} />
    </details>
  );
}

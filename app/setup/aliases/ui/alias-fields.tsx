import type { SubmissionResult } from "@conform-to/react";
import { Button } from "#app/ui/buttons.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { FieldRow, FieldStack } from "#app/ui/form.tsx";
import { Card } from "#app/ui/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { type Aliases, type Term, say, standardWords, wordsOf } from "#app/ui/words.ts";
import { TERMS, aliasForm } from "#app/platform/wording/alias-form.ts";
import styles from "./alias-fields.module.css";

/** What a company calls each thing, in the singular and the plural, and how sentences read with it. */
export function AliasFields({
  aliases,
  version,
  lastResult,
}: {
  aliases: Aliases;
  version: number;
  lastResult: SubmissionResult | undefined;
}) {
  return (
    <RecordForm
      id="aliases"
      schema={aliasForm}
      record={{ version, ...shownOf(aliases) }}
      lastResult={lastResult}
      saveLabel="Save aliases"
      intent="save"
      actions={
        <span data-without-script="">
          <Button type="submit" name="intent" value="preview">
            Preview
          </Button>
        </span>
      }
    >
      {(fields) => {
        const rows = TERMS.map((term) => ({ term, pair: fields[term].getFieldset() }));
        const typed = rows.flatMap(({ term, pair: { singular, plural } }) =>
          singular.value && plural.value ? [[term, { singular: singular.value, plural: plural.value }]] : [],
        );
        const words = wordsOf(Object.fromEntries(typed));
        return (
          <Card>
            <FieldStack>
              <p className="soft">
                Write each word as it stands within a sentence. Empty fields keep the product's own word.
              </p>
              {rows.map(({ term, pair }) => (
                <fieldset key={term} className={`stack ${styles.term}`}>
                  <legend className="medium">{`“${standardWords[term][0]}”`}</legend>
                  <FieldRow>
                    <TextField field={pair.singular} label="One" placeholder={standardWords[term][0]} optional />
                    <TextField field={pair.plural} label="Several" placeholder={standardWords[term][1]} optional />
                  </FieldRow>
                  <p className="soft">{say(words, samples[term])}</p>
                </fieldset>
              ))}
            </FieldStack>
          </Card>
        );
      }}
    </RecordForm>
  );
}

/** A sentence for each term in which it stands once and more often. */
const samples: Record<Term, string> = {
  location: "Choose a {location}. Your {locations} are on the map.",
  network: "Each {network} has an owner. {Networks} can be merged.",
  group: "Add a {group}, or choose one of your {groups}.",
  guest: "Invite a {guest}. {Guests} see what you choose.",
  advisor: "Ask an {advisor}. Your {advisors} answer.",
  pcNumber: "The {pcNumber} is printed on invoices. {PcNumbers} are unique.",
  plan: "Create a {plan}. Two {plans} are active.",
  idea: "Add an {idea}. New {ideas} arrive each month.",
  checklist: "Open the {checklist}. {Checklists} say what is due.",
  calendar: "Look at the {calendar}. {Calendars} can be printed.",
  incentive: "Claim an {incentive}. {Incentives} lapse at the end of the year.",
};

function shownOf(aliases: Aliases) {
  const pairs = TERMS.map((term) => {
    const [singular, plural] = standardWords[term];
    const own = aliases[term];
    const isOwn = own && (own.singular !== singular || own.plural !== plural);
    return [term, isOwn ? own : { singular: "", plural: "" }];
  });
  return Object.fromEntries(pairs);
}

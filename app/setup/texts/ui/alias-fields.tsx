import type { SubmissionResult } from "@conform-to/react";
import { Button } from "#app/ui/page/buttons.tsx";
import { TextField } from "#app/ui/fields/fields.tsx";
import { FieldRow, FieldStack } from "#app/ui/form/form.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { type CompanyAliases, type Term, translate, standardTerms, termsOf } from "#app/ui/text/terms.ts";
import { TERMS, aliasForm } from "#app/platform/wording/alias-form.ts";
import styles from "./texts.module.css";

/** Form of a company's aliases, singular and plural, each with a sample sentence. */
export function AliasFields({
  aliases,
  version,
  lastResult,
}: {
  aliases: CompanyAliases;
  version: number;
  lastResult: SubmissionResult | undefined;
}) {
  return (
    <RecordForm
      id="aliases"
      schema={aliasForm}
      record={{ version, ...toShownAliases(aliases) }}
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
        const terms = termsOf(Object.fromEntries(typed));
        return (
          <Card>
            <FieldStack>
              <p className="soft">
                Enter words as they appear mid-sentence. Fill in both forms, or neither for the default.
              </p>
              {rows.map(({ term, pair }) => (
                <fieldset key={term} className={`stack loose ${styles.term}`}>
                  <legend className="medium">{`“${standardTerms[term][0]}”`}</legend>
                  <FieldRow>
                    <TextField field={pair.singular} label="Singular" placeholder={standardTerms[term][0]} optional />
                    <TextField field={pair.plural} label="Plural" placeholder={standardTerms[term][1]} optional />
                  </FieldRow>
                  <p className="soft">Example: {translate(terms, samples[term])}</p>
                </fieldset>
              ))}
            </FieldStack>
          </Card>
        );
      }}
    </RecordForm>
  );
}

/** Sample sentence of each term, with its singular and its plural. */
const samples: Record<Term, string> = {
  location: "Choose a {location}. Your {locations} are on the map.",
  network: "Each {network} has an owner. {Networks} can be merged.",
  group: "Add a {group}, or choose one of your {groups}.",
  guest: "Invite a {guest}. {Guests} see what you choose.",
  advisor: "Ask an {advisor}. Your {advisors} answer.",
  pcNumber: "The {pcNumber} is printed on invoices. {PcNumbers} are unique.",
  plan: "Create a {plan}. Two {plans} are active.",
  idea: "Add an {idea}. New {ideas} arrive each month.",
  checklist: "Open the {checklist}. {Checklists} show what's due.",
  calendar: "Look at the {calendar}. {Calendars} can be printed.",
  incentive: "Claim an {incentive}. {Incentives} expire at the end of the year.",
};

function toShownAliases(aliases: CompanyAliases) {
  const pairs = TERMS.map((term) => {
    const [singular, plural] = standardTerms[term];
    const own = aliases[term];
    const isOwn = own && (own.singular !== singular || own.plural !== plural);
    return [term, isOwn ? own : { singular: "", plural: "" }];
  });
  return Object.fromEntries(pairs);
}

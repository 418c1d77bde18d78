import type { SubmissionResult } from "@conform-to/react";
import { paths } from "#app/paths.ts";
import { FormSection } from "#app/ui/form/form.tsx";
import { HtmlField } from "#app/ui/fields/html-field.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { FormSections, SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { CheckboxList } from "#app/ui/fields/checkbox-list.tsx";
import { newProgramForm, programForm, programLayout } from "../program-form.ts";

interface Choice {
  id: number;
  name: string;
}

/** Idea; `note` is its category, which tells equal titles apart. */
interface Idea extends Choice {
  note?: string;
}

/** Form that creates a program, or changes the given one. */
export function ProgramForm({
  program,
  choices,
  carryOverPercent = 0,
  lastResult,
}: {
  program?: { id: number; version: number; capCents: number | null };
  choices: Record<"objectiveIds" | "channelIds" | "categoryIds" | "successorId", readonly Choice[]> & {
    ideaIds: readonly Idea[];
  };
  /** Default carry-over percentage of a new program. */
  carryOverPercent?: number;
  lastResult: SubmissionResult | undefined;
}) {
  return (
    <RecordForm
      id="program"
      schema={program ? programForm : newProgramForm}
      record={
        program ?? {
          claimWindowDays: 60,
          carryOverPercent,
          matchPercent: 50,
          requiredCompletions: 0,
          overBudget: "refuse",
          pool: "location",
        }
      }
      isNew={!program}
      options={choices}
      lastResult={lastResult}
      saveLabel={program ? "Save program" : "Create program"}
      intent="save"
      cancelTo={program ? paths.incentiveProgram(program.id) : paths.incentivePrograms()}
    >
      {(fields) => (
        <>
          <FormSections layout={programLayout} />
          <Card>
            <FormSection title="Eligible activities" text="Leave a list blank to cover everything in it.">
              <SchemaField name="objectiveIds" />
              <SchemaField name="channelIds" />
              <SchemaField name="categoryIds" />
              <CheckboxList field={fields.ideaIds} label="{Ideas}" choices={choices.ideaIds} />
            </FormSection>
          </Card>
          <Card>
            <FormSection title="Rules">
              <HtmlField
                field={fields.rulesHtml}
                label="Rules"
                help="Shown to owners next to their balance."
                optional
              />
            </FormSection>
          </Card>
        </>
      )}
    </RecordForm>
  );
}

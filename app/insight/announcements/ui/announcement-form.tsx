import type { SubmissionResult } from "@conform-to/react";
import { paths } from "#app/paths.ts";
import { FormSection } from "#app/ui/form/form.tsx";
import { HtmlField } from "#app/ui/fields/html-field.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { DayRangeFields } from "#app/ui/fields/day-range-fields.tsx";
import { CheckboxList } from "#app/ui/fields/checkbox-list.tsx";
import { announcementForm, defaultLastDay, newAnnouncementForm } from "../announcement-form.ts";
import type { NamedRecord } from "#app/ui/named-record.ts";

/** Choice with a detail that distinguishes it from others of its name. */
type NotedRecord = NamedRecord & { note: string };

const begin = { roles: [], networkIds: [], geographyIds: [], groupIds: [] };

/** Form of a new announcement, or of the one given. */
export function AnnouncementForm({
  companyId,
  announcement,
  today,
  choices,
  lastResult,
}: {
  companyId: number;
  announcement?: object;
  /** YYYY-MM-DD. */
  today: string;
  choices: { networks: NamedRecord[]; geographies: NotedRecord[]; groups: NotedRecord[] };
  lastResult: SubmissionResult | undefined;
}) {
  return (
    <RecordForm
      id="announcement"
      schema={announcement ? announcementForm : newAnnouncementForm}
      record={announcement ?? { ...begin, startsOn: today, endsOn: defaultLastDay(today) }}
      isNew={!announcement}
      lastResult={lastResult}
      saveLabel={announcement ? "Save announcement" : "Save draft"}
      intent="save"
      cancelTo={paths.announcements(companyId)}
    >
      {(fields) => (
        <>
          <Card>
            <FormSection title="Announcement">
              <SchemaField name="title" />
              <HtmlField
                field={fields.html}
                label="Text"
                help="Headings, paragraphs, lists, tables and https links are allowed."
                rows={10}
              />
              <DayRangeFields
                first={{ field: fields.startsOn, label: "First day" }}
                last={{ field: fields.endsOn, label: "Last day" }}
              />
              <SchemaField name="mustAcknowledge" />
            </FormSection>
          </Card>
          <Card>
            <FormSection title="Audience">
              <p className="soft">Leave everything blank to reach everyone in the company.</p>
              <SchemaField name="roles" />
              {choices.networks.length > 0 && (
                <CheckboxList field={fields.networkIds} label="{Networks}" choices={choices.networks} />
              )}
              {choices.geographies.length > 0 && (
                <CheckboxList field={fields.geographyIds} label="Geographies" choices={choices.geographies} />
              )}
              {choices.groups.length > 0 && (
                <CheckboxList field={fields.groupIds} label="{Groups}" choices={choices.groups} />
              )}
            </FormSection>
          </Card>
        </>
      )}
    </RecordForm>
  );
}

import type { SubmissionResult } from "@conform-to/react";
import { phoneText } from "#app/platform/fields/phone-rules.ts";
import { FieldRow } from "#app/ui/form/form.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import type { findPersonalDetails } from "../person-queries.server.ts";
import { aboutYouForm } from "../personal-details-form.ts";
import { SectionForm } from "./section-form.tsx";

interface AboutYouProps {
  details: Awaited<ReturnType<typeof findPersonalDetails>>;
  lastResult?: SubmissionResult;
}

/** Section with a user's name and contact details. */
export function AboutYouSection({ details, lastResult }: AboutYouProps) {
  const { firstName, lastName, phone, jobTitle, version } = details;
  return (
    <Card title="About you">
      <SectionForm
        intent="about-you"
        schema={aboutYouForm}
        record={{ firstName, lastName, phone: phone && phoneText(phone), jobTitle }}
        version={version}
        lastResult={lastResult}
        saveLabel="Save details"
      >
        <FieldRow>
          <SchemaField name="firstName" />
          <SchemaField name="lastName" />
        </FieldRow>
        <SchemaField name="phone" />
        <SchemaField name="jobTitle" />
      </SectionForm>
    </Card>
  );
}

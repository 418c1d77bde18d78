import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { phoneText } from "#app/platform/fields/phone-rules.ts";
import { PhoneField, TextField } from "#app/ui/fields.tsx";
import { FormProblems, SubmitButton } from "#app/ui/form.tsx";
import { Card } from "#app/ui/page.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";
import { aboutYouForm } from "../personal-details-form.ts";
import styles from "./sections.module.css";

interface AboutYou {
  firstName: string;
  lastName: string;
  phone: string | null;
  jobTitle: string | null;
  version: number;
}

/** How colleagues know and reach a person. */
export function AboutYouSection({ details, lastResult }: { details: AboutYou; lastResult?: SubmissionResult }) {
  const { firstName, lastName, phone, jobTitle, version } = details;
  const [form, fields] = useSchemaForm({
    id: "about-you",
    schema: aboutYouForm,
    lastResult,
    defaultValue: { firstName, lastName, phone: phone && phoneText(phone), jobTitle },
  });
  return (
    <Card title="About you">
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate} className="stack">
        <FormProblems form={form} labels={labels} />
        <input type="hidden" name="intent" value="about-you" />
        <input type="hidden" name="version" value={version} />
        <div className={styles.pair}>
          <TextField field={fields.firstName} label={labels.firstName} autoComplete="given-name" />
          <TextField field={fields.lastName} label={labels.lastName} autoComplete="family-name" />
        </div>
        <PhoneField field={fields.phone} label={labels.phone} optional autoComplete="tel" />
        <TextField field={fields.jobTitle} label={labels.jobTitle} optional autoComplete="organization-title" />
        <div className={styles.end}>
          <SubmitButton>Save your details</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

const labels = { firstName: "First name", lastName: "Last name", phone: "Phone", jobTitle: "Job title" };

import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { buttonClass } from "#app/ui/page/buttons.tsx";
import { PasswordField } from "#app/ui/fields/fields.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { EMAIL_CHANGE_HOURS } from "../email-change.ts";
import { emailChangeForm, passwordChangeForm } from "../personal-details-form.ts";
import { SectionForm, isResultOf } from "./section-form.tsx";
import styles from "./sections.module.css";

/** Email and password of a user; each unfolds the form that changes it. */
export function SignInSection(props: { email: string; pendingEmail: string | null; lastResult?: SubmissionResult }) {
  const { lastResult } = props;
  return (
    <Card title="Sign-in">
      {props.pendingEmail && <PendingEmail email={props.pendingEmail} />}
      <Fold term="Email" value={props.email} label="Change email" isOpen={isResultOf(lastResult, "email")}>
        <EmailForm lastResult={lastResult} />
      </Fold>
      <Fold term="Password" value="••••••••••••" label="Change password" isOpen={isResultOf(lastResult, "password")}>
        <PasswordForm email={props.email} lastResult={lastResult} />
      </Fold>
    </Card>
  );
}

function Fold(props: { term: string; value: string; label: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details className={styles.fold} open={props.isOpen || undefined}>
      <summary>
        <span className="breaks">
          <span className="note">{props.term}</span>
          {props.value}
        </span>
        <span>{props.label}</span>
      </summary>
      {props.children}
    </details>
  );
}

function PendingEmail({ email }: { email: string }) {
  return (
    <Form method="post" className={styles.waiting}>
      <span>
        To confirm <strong>{email}</strong>, open the link we sent there. It works for {EMAIL_CHANGE_HOURS} hours.
      </span>
      <button type="submit" name="intent" value="cancel-email" className={buttonClass({ small: true })}>
        Keep current email
      </button>
    </Form>
  );
}

function EmailForm({ lastResult }: { lastResult?: SubmissionResult }) {
  return (
    <SectionForm intent="email" schema={emailChangeForm} lastResult={lastResult} saveLabel="Send link">
      {(fields) => (
        <>
          <SchemaField name="email" />
          <PasswordField field={fields.currentPassword} label="Current password" kind="current" />
        </>
      )}
    </SectionForm>
  );
}

function PasswordForm({ email, lastResult }: { email: string; lastResult?: SubmissionResult }) {
  return (
    <SectionForm
      intent="password"
      schema={passwordChangeForm}
      lastResult={lastResult}
      saveLabel="Change password"
      note="Other browsers will be signed out. Links to your {calendar} and {plans} that others use will stop working. Create new ones afterward."
    >
      {(fields) => (
        <>
          {/* Password managers save the new password under this username. */}
          <input type="text" autoComplete="username" defaultValue={email} readOnly hidden />
          <PasswordField field={fields.currentPassword} label="Current password" kind="current" />
          <PasswordField
            field={fields.newPassword}
            label="New password"
            kind="new"
            help="At least 12 characters. A few unrelated words work well."
          />
          <PasswordField field={fields.newPasswordAgain} label="Confirm new password" kind="new" />
        </>
      )}
    </SectionForm>
  );
}

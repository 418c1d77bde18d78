import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { buttonClass } from "#app/ui/buttons.tsx";
import { EmailField, PasswordField } from "#app/ui/fields.tsx";
import { FormProblems, SubmitButton } from "#app/ui/form.tsx";
import { Card } from "#app/ui/page.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";
import { EMAIL_CHANGE_HOURS } from "../email-change.ts";
import { emailChangeForm, passwordChangeForm } from "../personal-details-form.ts";
import styles from "./sections.module.css";

/** The e-mail and the password that a person signs in with; each opens into the form that changes it. */
export function SignInSection(props: {
  email: string;
  pendingEmail: string | null;
  emailResult?: SubmissionResult;
  passwordResult?: SubmissionResult;
}) {
  return (
    <Card title="Sign-in">
      {props.pendingEmail && <PendingEmail email={props.pendingEmail} />}
      <Fold term="E-mail" value={props.email} label="Change e-mail" isOpen={props.emailResult !== undefined}>
        <EmailForm lastResult={props.emailResult} />
      </Fold>
      <Fold term="Password" value="••••••••••••" label="Change password" isOpen={props.passwordResult !== undefined}>
        <PasswordForm email={props.email} lastResult={props.passwordResult} />
      </Fold>
    </Card>
  );
}

function Fold(props: { term: string; value: string; label: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details className={styles.fold} open={props.isOpen || undefined}>
      <summary>
        <span>
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
        Open the mail to <strong>{email}</strong> to confirm that address. Its link works for {EMAIL_CHANGE_HOURS}{" "}
        hours.
      </span>
      <button type="submit" name="intent" value="cancel-email" className={buttonClass({ small: true })}>
        Keep the old e-mail
      </button>
    </Form>
  );
}

function EmailForm({ lastResult }: { lastResult?: SubmissionResult }) {
  const [form, fields] = useSchemaForm({
    id: "change-email",
    schema: emailChangeForm,
    lastResult,
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate} className="stack">
      <FormProblems form={form} labels={{ email: "New e-mail", currentPassword: "Current password" }} />
      <input type="hidden" name="intent" value="email" />
      <EmailField
        field={fields.email}
        label="New e-mail"
        autoComplete="email"
        help="We mail a link to this address. Your e-mail changes when you open it."
      />
      <PasswordField field={fields.currentPassword} label="Current password" kind="current" />
      <div className={styles.end}>
        <SubmitButton>Send the link</SubmitButton>
      </div>
    </Form>
  );
}

function PasswordForm({ email, lastResult }: { email: string; lastResult?: SubmissionResult }) {
  const [form, fields] = useSchemaForm({
    id: "change-password",
    schema: passwordChangeForm,
    lastResult,
  });
  const labels = {
    currentPassword: "Current password",
    newPassword: "New password",
    newPasswordAgain: "New password again",
  };
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate} className="stack">
      <FormProblems form={form} labels={labels} />
      <input type="hidden" name="intent" value="password" />
      {/* Password managers file the new password under this name. */}
      <input type="text" autoComplete="username" defaultValue={email} readOnly hidden />
      <PasswordField field={fields.currentPassword} label={labels.currentPassword} kind="current" />
      <PasswordField
        field={fields.newPassword}
        label={labels.newPassword}
        kind="new"
        help="At least 12 characters. A few words in a row make a good one."
      />
      <PasswordField field={fields.newPasswordAgain} label={labels.newPasswordAgain} kind="new" />
      <div className={styles.end}>
        <SubmitButton>Change password</SubmitButton>
        <span className={styles.soft}>Every other browser is signed out. Your feeds and shared links end.</span>
      </div>
    </Form>
  );
}

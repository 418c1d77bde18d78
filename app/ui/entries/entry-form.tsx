import { Form } from "@remix-run/react";
import type { FormEventHandler, ReactNode } from "react";
import { type FormLike, FormProblems, SaveBar, useUnsavedChangesGuard } from "../form.tsx";
import styles from "./entries.module.css";

/** The frame of a form that saves one record: its problems, its cards, Save and Cancel. */
export function EntryForm({
  form,
  version,
  labels,
  saveLabel,
  cancelTo,
  actions,
  children,
}: {
  form: FormLike & { noValidate: boolean; onSubmit: FormEventHandler<HTMLFormElement> };
  /** The version that was read; left out for a record that does not exist yet. */
  version?: number;
  /** How problems name the fields. */
  labels: Record<string, string>;
  saveLabel: string;
  cancelTo?: string;
  /** More buttons beside Save. */
  actions?: ReactNode;
  children: ReactNode;
}) {
  useUnsavedChangesGuard(form);
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate} className={styles.column}>
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      <FormProblems form={form} labels={labels} />
      {children}
      <SaveBar saveLabel={saveLabel} intent="save" cancelTo={cancelTo}>
        {actions}
      </SaveBar>
    </Form>
  );
}

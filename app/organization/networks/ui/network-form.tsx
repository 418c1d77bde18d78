import { type SubmissionResult, getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { phoneText } from "#app/platform/fields/phone-rules.ts";
import { paths } from "#app/paths.ts";
import { FormProblems, SaveBar, useUnsavedChangesGuard } from "#app/ui/form.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";
import { networkContactForm, networkForm, newNetworkForm } from "../network-form.ts";
import { networkFieldLabels } from "../network-words.ts";
import { NetworkFields } from "./network-fields.tsx";
import styles from "./network-pages.module.css";

interface Choices {
  advisors: readonly { id: number; name: string }[];
  lastResult: SubmissionResult | undefined;
}

/** Creates a network. */
export function NewNetworkForm({ companyId, advisors, lastResult }: Choices & { companyId: number }) {
  const [form, fields] = useSchemaForm({ id: "new-network", schema: newNetworkForm, lastResult });
  useUnsavedChangesGuard(form);
  return (
    <Form method="post" {...getFormProps(form)} className={styles.form}>
      <FormProblems form={form} labels={networkFieldLabels} />
      <NetworkFields fields={fields} decided={fields} advisors={advisors} />
      <SaveBar saveLabel="Create {network}" cancelTo={paths.networks(companyId)} />
    </Form>
  );
}

interface EditedNetwork {
  companyId: number;
  version: number;
  name: string;
  code: string | null;
  legalName: string | null;
  contactName: string;
  contactEmail: string | null;
  contactPhone: string | null;
  advisorId: number | null;
  isPreviewLocationsDisabled: boolean;
  isSocialMediaDisabled: boolean;
}

/** Changes everything of a network, for Senior Advisors. */
export function NetworkForm({ network, advisors, lastResult }: Choices & { network: EditedNetwork }) {
  const [form, fields] = useSchemaForm({
    id: "edit-network",
    schema: networkForm,
    lastResult,
    defaultValue: { ...contactOf(network), ...decidedOf(network) },
  });
  useUnsavedChangesGuard(form);
  return (
    <Form method="post" {...getFormProps(form)} className={styles.form}>
      <input type="hidden" name="version" value={network.version} />
      <FormProblems form={form} labels={networkFieldLabels} />
      <NetworkFields fields={fields} decided={fields} advisors={advisors} />
      <SaveBar saveLabel="Save {network}" intent="save" cancelTo={paths.networks(network.companyId)} />
    </Form>
  );
}

/** Changes what every advisor of the company keeps in order. */
export function NetworkContactForm({ network, advisors, lastResult }: Choices & { network: EditedNetwork }) {
  const [form, fields] = useSchemaForm({
    id: "edit-network",
    schema: networkContactForm,
    lastResult,
    defaultValue: contactOf(network),
  });
  useUnsavedChangesGuard(form);
  return (
    <Form method="post" {...getFormProps(form)} className={styles.form}>
      <input type="hidden" name="version" value={network.version} />
      <FormProblems form={form} labels={networkFieldLabels} />
      <NetworkFields fields={fields} decided={null} advisors={advisors} />
      <SaveBar saveLabel="Save {network}" intent="save" cancelTo={paths.networks(network.companyId)} />
    </Form>
  );
}

function contactOf({ name, contactName, contactEmail, contactPhone, advisorId }: EditedNetwork) {
  return {
    name,
    contactName,
    contactEmail: contactEmail ?? undefined,
    contactPhone: contactPhone ? phoneText(contactPhone) : undefined,
    advisorId: advisorId ?? undefined,
  };
}

function decidedOf({ code, legalName, isPreviewLocationsDisabled, isSocialMediaDisabled }: EditedNetwork) {
  return {
    code: code ?? undefined,
    legalName: legalName ?? undefined,
    isPreviewLocationsDisabled: isPreviewLocationsDisabled ? "on" : undefined,
    isSocialMediaDisabled: isSocialMediaDisabled ? "on" : undefined,
  };
}

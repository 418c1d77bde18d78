import type { SubmissionResult } from "@conform-to/react";
import { paths } from "#app/paths.ts";
import { phoneText } from "#app/platform/fields/phone-rules.ts";
import { FieldRow, FormSection } from "#app/ui/form.tsx";
import { Card } from "#app/ui/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { networkContactForm, networkForm, newNetworkForm } from "../network-form.ts";

interface NetworkFormProps {
  companyId: number;
  /** The network as it was read; left out for one that does not exist yet. */
  network?: {
    version: number;
    contactPhone: string | null;
    isPreviewLocationsDisabled: boolean;
    isSocialMediaDisabled: boolean;
  };
  /** Whether it holds what Senior Advisors decide alone. */
  mayDecide: boolean;
  advisors: readonly { id: number; name: string }[];
  lastResult: SubmissionResult | undefined;
}

/** Makes a network, or changes the one that is handed in. */
export function NetworkForm({ companyId, network, mayDecide, advisors, lastResult }: NetworkFormProps) {
  return (
    <RecordForm
      id="network"
      schema={network ? (mayDecide ? networkForm : networkContactForm) : newNetworkForm}
      record={recordOf(network)}
      isNew={!network}
      options={{ advisorId: advisors }}
      lastResult={lastResult}
      saveLabel={network ? "Save {network}" : "Create {network}"}
      intent="save"
      cancelTo={paths.networks(companyId)}
    >
      <Card>
        <FormSection title="{Network}">
          <SchemaField name="name" />
          {mayDecide && (
            <FieldRow>
              <SchemaField name="code" />
              <SchemaField name="legalName" />
            </FieldRow>
          )}
        </FormSection>
      </Card>
      <Card>
        <FormSection title="Contact" text="Whom to write or call about this {network}.">
          <SchemaField name="contactName" />
          <FieldRow>
            <SchemaField name="contactEmail" />
            <SchemaField name="contactPhone" />
          </FieldRow>
          <SchemaField name="advisorId" />
        </FormSection>
      </Card>
      {mayDecide && (
        <Card>
          <FormSection title="Turned on" text="What the people of this {network} see, where the company has it on.">
            <SchemaField name="previewLocations" />
            <SchemaField name="socialMedia" />
          </FormSection>
        </Card>
      )}
    </RecordForm>
  );
}

/** What the form begins with; a new network has everything on. */
function recordOf(network: NetworkFormProps["network"]): object {
  if (!network) return { previewLocations: true, socialMedia: true };
  const { contactPhone, isPreviewLocationsDisabled, isSocialMediaDisabled } = network;
  return {
    ...network,
    contactPhone: contactPhone && phoneText(contactPhone),
    previewLocations: !isPreviewLocationsDisabled,
    socialMedia: !isSocialMediaDisabled,
  };
}

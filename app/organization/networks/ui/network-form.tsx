import type { SubmissionResult } from "@conform-to/react";
import { paths } from "#app/paths.ts";
import { phoneText } from "#app/platform/fields/phone-rules.ts";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { FormSections } from "#app/ui/record-form/schema-field.tsx";
import { networkContactForm, networkForm, networkLayout, newNetworkForm } from "../network-form.ts";

interface NetworkFormProps {
  companyId: number;
  /** Network to change; absent for a new one. */
  network?: {
    version: number;
    contactPhone: string | null;
    isPreviewLocationsDisabled: boolean;
    isSocialMediaDisabled: boolean;
  };
  /** True to include the fields that only Senior Advisors can change. */
  canDecide: boolean;
  advisors: readonly { id: number; name: string }[];
  lastResult: SubmissionResult | undefined;
}

/** Form that creates a network, or changes the given one. */
export function NetworkForm({ companyId, network, canDecide, advisors, lastResult }: NetworkFormProps) {
  return (
    <RecordForm
      id="network"
      schema={network ? (canDecide ? networkForm : networkContactForm) : newNetworkForm}
      record={recordOf(network)}
      isNew={!network}
      options={{ advisorId: advisors }}
      lastResult={lastResult}
      saveLabel={network ? "Save {network}" : "Create {network}"}
      intent="save"
      cancelTo={paths.networks(companyId)}
    >
      <FormSections layout={networkLayout} />
    </RecordForm>
  );
}

/** Return the form's initial values; a new network has all features on. */
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

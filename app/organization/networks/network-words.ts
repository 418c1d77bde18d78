import type { HistoryTexts } from "#app/platform/audit/record-history.ts";

/** Labels of the features that a network can turn off, by column. */
export const networkFlagWords = {
  isPreviewLocationsDisabled: "Preview {Locations}",
  isSocialMediaDisabled: "Social media",
} as const;

/** Labels of the fields in the history. */
const networkFieldLabels: Record<string, string> = {
  name: "Name",
  code: "Code",
  legalName: "Legal name",
  contactName: "Contact name",
  contactEmail: "Contact email",
  contactPhone: "Contact phone",
  advisorId: "{Advisor}",
};

export const networkHistoryWords: HistoryTexts = {
  labels: {
    ...networkFieldLabels,
    advisor: "{Advisor}",
    status: "Status",
    isPreviewLocationsDisabled: "Preview {Locations} turned off",
    isSocialMediaDisabled: "Social media turned off",
  },
  sentences: { "network.create": "Created the {network}." },
};

import type { HistoryWords } from "#app/platform/audit/record-history.ts";
import type { Tone } from "#app/ui/status.tsx";
import type { NetworkStatus } from "./network-rules.ts";

export const networkStatusWords: Record<NetworkStatus, string> = {
  active: "Active",
  inactive: "Inactive",
  merged: "Merged",
};

export const networkStatusTones: Record<NetworkStatus, Tone> = {
  active: "success",
  inactive: "warning",
  merged: "neutral",
};

/** What a network may have turned off, by column. */
export const networkFlagWords = {
  isPreviewLocationsDisabled: "Preview {locations}",
  isSocialMediaDisabled: "Social media",
} as const;

/** How the history names the fields. */
const networkFieldLabels: Record<string, string> = {
  name: "Name",
  code: "Code",
  legalName: "Legal name",
  contactName: "Contact's name",
  contactEmail: "Contact's e-mail",
  contactPhone: "Contact's phone",
  advisorId: "{Advisor}",
};

export const networkHistoryWords: HistoryWords = {
  labels: {
    ...networkFieldLabels,
    advisor: "{Advisor}",
    status: "Status",
    isPreviewLocationsDisabled: "Preview {locations} turned off",
    isSocialMediaDisabled: "Social media turned off",
  },
  sentences: { "network.create": "Created the {network}." },
};

import { withQuery } from "./with-query.ts";

type ChecklistQuery = {
  late?: 1;
  mine?: 1;
  plan?: number;
  /** Any plan of a campaign, whose plans at all locations are shown. */
  campaign?: number;
  status?: string;
  due?: string;
  sort?: "plan" | "person" | "location";
};

/** Paths of the implementation checklist. */
export const checklistPaths = {
  checklist: (locationId?: number | null, query: ChecklistQuery = {}) =>
    withQuery(locationId ? `/implementation-checklist/${locationId}` : "/implementation-checklist", query),
  checklistDownload: () => "/implementation-checklist.csv",
  checklistSheet: (locationId: number) => `/implementation-checklist/${locationId}/sheet`,
  customActions: (locationId: number) => `/implementation-checklist/${locationId}/custom-actions`,
  action: (locationId: number, actionId: number) => `/implementation-checklist/${locationId}/actions/${actionId}`,
};

/** Row of a company's settings of one kind (channels, objectives and so on). */
export interface SettingListItem {
  id: number;
  name: string;
  isActive: boolean;
  /** Uses as text: "4 channel options and 1 event"; "" when unused. */
  usedBy: string;
}

/** Return the actions on a whole setting: deactivate or reactivate it, and delete it when unused. */
export function settingActions({ name, isActive, usedBy }: SettingListItem, noun: string, canDelete: boolean) {
  const useText = usedBy ? ` It stays on ${usedBy}.` : " It isn't in use.";
  const off = { title: `Deactivate “${name}”?`, text: `It will no longer be available for anything new.${useText}` };
  const deletion = { title: `Delete “${name}”?`, text: "It isn't in use. You can't undo this." };
  return [
    isActive
      ? { label: `Deactivate ${noun}`, intent: "switch-off", confirm: off }
      : { label: `Reactivate ${noun}`, intent: "switch-on" },
    ...(canDelete && usedBy === ""
      ? [{ label: `Delete ${noun}`, intent: "delete", tone: "danger" as const, confirm: deletion }]
      : []),
  ];
}

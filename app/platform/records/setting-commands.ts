import { parseId } from "#app/http/ids.ts";

const SETTING_INTENTS = ["up", "down", "switch-off", "switch-on", "delete"] as const;

/** Command on a record of an ordered list: move up or down, deactivate or activate, delete. */
export interface SettingCommand {
  intent: (typeof SETTING_INTENTS)[number];
  settingId: number;
}

/**
 * Parse the command of a list's or page's button: its intent with the record's `id`, or "up" and "down" with the id as
 * their value. Null for any other form.
 */
export function parseSettingCommand(form: FormData): SettingCommand | null {
  for (const intent of ["up", "down"] as const) {
    if (form.has(intent)) return { intent, settingId: parseId(form.get(intent)) };
  }
  const intent = SETTING_INTENTS.find((known) => known === form.get("intent"));
  return intent ? { intent, settingId: parseId(form.get("id")) } : null;
}

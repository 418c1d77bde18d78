import { parseIntent } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";

const SETTING_INTENTS = ["up", "down", "switch-off", "switch-on", "delete"] as const;

/** Command on a record of an ordered list: move up or down, deactivate or activate, delete. */
export interface SettingCommand {
  intent: (typeof SETTING_INTENTS)[number];
  settingId: number;
}

/** Parse the command of a list's or page's button: its intent and the record's `id`. Null for any other form. */
export function parseSettingCommand(form: FormData): SettingCommand | null {
  const intent = parseIntent(form, SETTING_INTENTS);
  return intent ? { intent, settingId: parseId(form.get("id")) } : null;
}

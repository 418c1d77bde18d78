import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import type { SettingCommand } from "#app/platform/records/setting-commands.ts";
import { type SettingCommandOutcome, runRowCommand } from "#app/platform/records/apply-setting-command.server.ts";
import { type CategoryLevel, categoryUsesText } from "./category-rules.ts";
import { lockCategory } from "./lock-category.server.ts";

/**
 * Run a command on a category or a subcategory. A command without effect is confirmed like the first time; a request
 * without a known command is refused.
 */
export async function applyCategoryCommand(
  db: Db,
  advisor: CurrentUser,
  { level, command, now }: { level: CategoryLevel; command: SettingCommand | null; now: Date },
): Promise<SettingCommandOutcome> {
  if (!command) return { saved: false, sentence: `Choose what to do with the ${level}.` };
  return db.transaction().execute(async (db) => {
    const category = await lockCategory(db, advisor.access, level, command.settingId);
    if (!category) return null;
    const siblings = sql`company_id = ${category.companyId} and parent_id is not distinct from ${category.parentId}::integer`;
    if (command.intent === "up" || command.intent === "down") {
      await sql`select from categories where ${siblings} order by id for update`.execute(db);
    }
    const record = {
      ...category,
      table: "categories",
      type: "category",
      siblings,
      usedBy: categoryUsesText(category) || null,
      instead: "Merge it into another one instead.",
      refusal: null,
    };
    return runRowCommand(db, advisor, { row: record, intent: command.intent, now });
  });
}

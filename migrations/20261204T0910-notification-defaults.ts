import { sql, type Kysely } from "kysely";

/**
 * Bring stored notification defaults into the shape of the types that they now set: reminders of to-dos have a
 * frequency, all others are mailed right away or never, and entries that no notification had are gone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update settings_documents set value = (
      select coalesce(jsonb_object_agg(key, case
        when key in ('actionDue', 'actionLate') then entry
        when entry ->> 'mail' in ('daily', 'weekly') then entry || '{"mail": "off"}'
        else entry end), '{}')
      from jsonb_each(value) as each (key, entry)
      where key not in ('planApproved', 'planReturned', 'budgetLow'))
    where type = 'notificationDefaults'`.execute(db);
}

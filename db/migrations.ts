import type { Migration, MigrationProvider } from "kysely";
import * as companies from "#migrations/20261121T0900-companies.ts";
import * as users from "#migrations/20261121T0910-users.ts";
import * as sessions from "#migrations/20261121T0920-sessions.ts";
import * as termsTexts from "#migrations/20261121T0930-terms-texts.ts";
import * as auditMailFiles from "#migrations/20261121T0940-audit-mail-files.ts";

/** Every migration by its file's name, in the order they run. Listed, because a bundle has no folder to read. */
const migrations: Record<string, Migration> = {
  "20261121T0900-companies": companies,
  "20261121T0910-users": users,
  "20261121T0920-sessions": sessions,
  "20261121T0930-terms-texts": termsTexts,
  "20261121T0940-audit-mail-files": auditMailFiles,
};

export const migrationProvider: MigrationProvider = {
  async getMigrations() {
    return migrations;
  },
};

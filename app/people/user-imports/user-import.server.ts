import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { shownEmail } from "#app/access/sign-in/shown-email.server.ts";
import type { Importer, ImportKind } from "#app/platform/imports/import-kind.ts";
import { paths } from "#app/paths.ts";
import { Catalog, type Nameable, wordsOf } from "./imported-cells.ts";
import { type RunNetwork, keepingOwners, networksLost } from "./imported-owners.ts";
import {
  type CheckedUser,
  type ImportedUser,
  type KeptAccount,
  type UserField,
  type UserRow,
  checkUser,
} from "./imported-user.ts";
import { heldIds } from "#app/people/users/lock-user.server.ts";
import { saveImportedUsers } from "./save-imported-users.server.ts";
import { userImportColumns } from "./user-import-columns.ts";
import { userExamples } from "./user-import-examples.server.ts";
import { assignableCustomerRoles } from "#app/people/users/user-rules.ts";

/** Users of a company by CSV: known by their e-mail, by the rules of the form. Advisors are made by hand. */
export const userImport: ImportKind<UserField, ImportedUser> = {
  name: "users",
  one: "user",
  many: "users",
  permission: "user:edit",
  columns: userImportColumns,
  key: ["email"],
  passedOver: ["Status", "Terms accepted", "Last day", "Last sign-in (UTC)", "Created (UTC)"],
  list: paths.companyUsers,
  table: "users",
  object: "user",
  extra: {
    label: "Send invitations now",
    help: "Each new user gets a mail with a link to choose a password. You can also send them later from the list.",
  },
  examples: userExamples,
  check: checkUsers,
  lock: lockNetworks,
  save: saveImportedUsers,
};

async function checkUsers(
  db: Db,
  importer: Importer,
  companyId: number,
  rows: readonly UserRow[],
): Promise<CheckedUser[]> {
  const company = await db
    .selectFrom("companies")
    .select(["id", "name", "status"])
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  const accounts = await findAccounts(db, companyId, rows);
  const catalog = await findCatalog(db, importer, companyId, rows, accounts);
  const byEmail = new Map(accounts.map((account) => [account.email, account]));
  const compared = { company, accounts: byEmail, catalog, roles: assignableCustomerRoles(importer) };
  const checked = rows.map((row) => checkUser(row, compared));
  const lost = networksLost(checked);
  return lost.length > 0 ? keepingOwners(checked, await findOwners(db, lost)) : checked;
}

/** Nobody leaves these networks beside the import, so that each keeps somebody to run it. */
async function lockNetworks(db: Db, companyId: number): Promise<void> {
  await db
    .selectFrom("networks")
    .select("id")
    .where("companyId", "=", companyId)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/**
 * The accounts that have the rows' e-mails, those of other companies too: an e-mail belongs to one account. The company's own
 * come last, which may wait for an address that another one has.
 */
async function findAccounts(db: Db, companyId: number, rows: readonly UserRow[]): Promise<KeptAccount[]> {
  const emails = rows.map(({ cells }) => (cells.email ?? "").trim().toLowerCase());
  return db
    .selectFrom("users")
    .select([
      "id",
      "companyId",
      shownEmail.as("email"),
      "firstName",
      "lastName",
      "role",
      "status",
      "canAccessBusinessMetrics",
    ])
    .select(["canOrder", "expiresOn", "registeredAt"])
    .select(heldIds())
    .where(sql<boolean>`(email = any(${emails}) or (company_id = ${companyId} and invited_email = any(${emails})))`)
    .orderBy(sql`company_id is not distinct from ${companyId}`)
    .execute();
}

async function findCatalog(
  db: Db,
  { reach }: Importer,
  companyId: number,
  rows: readonly UserRow[],
  accounts: readonly KeptAccount[],
): Promise<Catalog> {
  const words = (field: UserField) => [
    ...new Set(rows.flatMap(({ cells }) => wordsOf(cells[field] ?? "").map((word) => word.toLowerCase()))),
  ];
  const held = (kind: "networkIds" | "groupIds" | "locationIds") => [...new Set(accounts.flatMap((one) => one[kind]))];
  const [networks, groups, locations] = [words("networks"), words("groups"), words("locations")];
  const { rows: nameables } = await sql<Nameable>`
    select 'networkIds' as kind, networks.id, networks.name, null::integer as network_id,
      networks.status = 'active' as is_active, coalesce(networks.code, networks.name) as word,
      array_remove(array[networks.code, networks.name], null) as words
    from networks
    where networks.company_id = ${companyId} and ${reach.network("networks.id")}
      and (lower(networks.code) = any(${networks}) or lower(networks.name) = any(${networks})
        or networks.id = any(${held("networkIds")}))
    union all
    select 'groupIds', location_groups.id, location_groups.name, location_groups.network_id, true,
      location_groups.name, array[location_groups.name]
    from location_groups
    where location_groups.company_id = ${companyId} and ${reach.company("location_groups.company_id")}
      and (lower(location_groups.name) = any(${groups}) or location_groups.id = any(${held("groupIds")}))
    union all
    select 'locationIds', locations.id, locations.pc_number || ' ' || locations.name, locations.network_id,
      locations.status <> 'closed', locations.pc_number, array[locations.pc_number]
    from locations
    where locations.company_id = ${companyId} and ${reach.location("locations.id")}
      and (lower(locations.pc_number) = any(${locations}) or locations.id = any(${held("locationIds")}))
  `.execute(db);
  return new Catalog(nameables);
}

async function findOwners(db: Db, networkIds: number[]): Promise<RunNetwork[]> {
  const { rows } = await sql<RunNetwork>`
    select networks.id, networks.name, array(
      select users.id from memberships join users on users.id = memberships.user_id
      where memberships.network_id = networks.id and users.status <> 'Blocked'
        and users.role in ('Business Administrator', 'Business Owner')) as owner_ids
    from networks where networks.id = any(${networkIds}) and networks.status = 'active'
  `.execute(db);
  return rows;
}

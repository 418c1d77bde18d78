import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { displayEmail } from "#app/access/sign-in/display-email.server.ts";
import type { Importer, ImportKind } from "#app/platform/import-kinds/import-kind.ts";
import type { Context } from "#app/platform/records/context.ts";
import { paths } from "#app/paths.ts";
import { selectAccessIds } from "#app/people/users/lock-user.server.ts";
import { assignableCustomerRoles } from "#app/people/users/user-rules.ts";
import { ScopeCatalog, type NamedScopeItem, splitCellNames } from "./imported-cells.ts";
import { type NetworkOwners, refuseOwnerless, networksLosingOwners } from "./imported-owners.ts";
import {
  type CheckedUser,
  type ImportedUser,
  type CurrentAccount,
  type UserField,
  type UserRow,
  checkUser,
} from "./imported-user.ts";
import { saveImportedUsers } from "./save-imported-users.server.ts";
import { userImportColumns } from "./user-import-columns.ts";
import { userExamples } from "./user-import-examples.server.ts";

/**
 * CSV import of a company's users, identified by email and checked by the rules of the form. Advisors cannot be
 * imported.
 */
export const userImport: ImportKind<UserField, ImportedUser> = {
  name: "users",
  one: "user",
  many: "users",
  permission: "user:edit",
  columns: userImportColumns,
  key: ["email"],
  passedOver: ["Status", "Terms accepted", "Last day", "Last sign-in (UTC)", "Created (UTC)"],
  listPath: paths.companyUsers,
  table: "users",
  object: "user",
  extra: {
    label: "Send invitations now",
    help: "Each new user gets an email with a link to choose a password. You can also send invitations later from the list.",
  },
  examples: userExamples,
  check: checkUsers,
  lockReferences: lockCompanyNetworks,
  save: saveImportedUsers,
};

async function checkUsers(
  { db, actor: importer }: Context<Importer>,
  companyId: number,
  rows: readonly UserRow[],
): Promise<CheckedUser[]> {
  const company = await db
    .selectFrom("companies")
    .select(["id", "name", "status"])
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  const accounts = await findAccounts(db, companyId, rows);
  const catalog = await findCatalog(db, { importer, companyId, rows, accounts });
  const byEmail = new Map(accounts.map((account) => [account.email, account]));
  const compared = { company, accounts: byEmail, catalog, roles: assignableCustomerRoles(importer) };
  const checked = rows.map((row) => checkUser(row, compared));
  const lost = networksLosingOwners(checked);
  return lost.length > 0 ? refuseOwnerless(checked, await findNetworkOwners(db, lost)) : checked;
}

/** Lock the company's networks, so that no concurrent change leaves one without an owner. */
async function lockCompanyNetworks(db: Db, companyId: number): Promise<void> {
  await db
    .selectFrom("networks")
    .select("id")
    .where("companyId", "=", companyId)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/**
 * Find the accounts with the rows' emails, also those of other companies, since an email belongs to one account. The
 * company's own come last: they may wait for an address that another account still has.
 */
async function findAccounts(db: Db, companyId: number, rows: readonly UserRow[]): Promise<CurrentAccount[]> {
  const emails = rows.map(({ cells }) => (cells.email ?? "").trim().toLowerCase());
  return db
    .selectFrom("users")
    .select([
      "id",
      "companyId",
      displayEmail.as("email"),
      "firstName",
      "lastName",
      "role",
      "status",
      "canAccessBusinessMetrics",
    ])
    .select(["canOrder", "expiresOn", "registeredAt"])
    .select(selectAccessIds())
    .where(sql<boolean>`(email = any(${emails}) or (company_id = ${companyId} and invited_email = any(${emails})))`)
    .orderBy(sql`company_id is not distinct from ${companyId}`)
    .execute();
}

async function findCatalog(
  db: Db,
  {
    importer: { access },
    companyId,
    rows,
    accounts,
  }: { importer: Importer; companyId: number; rows: readonly UserRow[]; accounts: readonly CurrentAccount[] },
): Promise<ScopeCatalog> {
  const words = (field: UserField) => [
    ...new Set(rows.flatMap(({ cells }) => splitCellNames(cells[field] ?? "").map((word) => word.toLowerCase()))),
  ];
  const currentIds = (kind: "networkIds" | "groupIds" | "locationIds") => [
    ...new Set(accounts.flatMap((one) => one[kind])),
  ];
  const [networks, groups, locations] = [words("networks"), words("groups"), words("locations")];
  const { rows: namedItems } = await sql<NamedScopeItem>`
    select 'networkIds' as kind, networks.id, networks.name, null::integer as network_id,
      networks.status = 'active' as is_active, coalesce(networks.code, networks.name) as word,
      array_remove(array[networks.code, networks.name], null) as words
    from networks
    where networks.company_id = ${companyId} and ${access.network("networks.id")}
      and (lower(networks.code) = any(${networks}) or lower(networks.name) = any(${networks})
        or networks.id = any(${currentIds("networkIds")}))
    union all
    select 'groupIds', location_groups.id, location_groups.name, location_groups.network_id, true,
      location_groups.name, array[location_groups.name]
    from location_groups
    where location_groups.company_id = ${companyId} and ${access.company("location_groups.company_id")}
      and (lower(location_groups.name) = any(${groups}) or location_groups.id = any(${currentIds("groupIds")}))
    union all
    select 'locationIds', locations.id, locations.pc_number || ' ' || locations.name, locations.network_id,
      locations.status <> 'closed', locations.pc_number, array[locations.pc_number]
    from locations
    where locations.company_id = ${companyId} and ${access.location("locations.id")}
      and (lower(locations.pc_number) = any(${locations}) or locations.id = any(${currentIds("locationIds")}))
  `.execute(db);
  return new ScopeCatalog(namedItems);
}

async function findNetworkOwners(db: Db, networkIds: number[]): Promise<NetworkOwners[]> {
  const { rows } = await sql<NetworkOwners>`
    select networks.id, networks.name, array(
      select users.id from memberships join users on users.id = memberships.user_id
      where memberships.network_id = networks.id and users.status <> 'Blocked'
        and users.role in ('Business Administrator', 'Business Owner')) as owner_ids
    from networks where networks.id = any(${networkIds}) and networks.status = 'active'
  `.execute(db);
  return rows;
}

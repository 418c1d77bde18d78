import { emailAddress } from "#app/platform/fields/person-fields.ts";
import { type Role, isGuestRole } from "#app/platform/identity/roles.ts";
import type { CellChange, CellProblem, CheckedRow, ImportRow } from "#app/platform/import-kinds/import-kind.ts";
import { dayText } from "#app/ui/text/format.ts";
import {
  type CustomerScope,
  NO_SCOPE,
  type ScopeIds,
  validateScopeChoice,
  validateScope,
  limitScopeToRole,
} from "#app/people/access-scope/scope-rules.ts";
import { EMAIL_TAKEN, type UserStatus } from "#app/people/users/user-rules.ts";
import { type ScopeCatalog, type CellResult, parseIds, parseName, parseRole, parseBoolean } from "./imported-cells.ts";

export type UserField =
  "email" | "firstName" | "lastName" | "role" | "networks" | "groups" | "locations" | "canAccessBusinessMetrics";

/** User account as one row of an import file describes it. */
export interface ImportedUser extends ScopeIds {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  canAccessBusinessMetrics: boolean;
  canOrder: boolean;
  /** Account as it is now; null for a new one. */
  current: CurrentAccount | null;
}

/** Existing account with the email of a row. */
export interface CurrentAccount extends ScopeIds {
  id: number;
  companyId: number | null;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  status: UserStatus;
  canAccessBusinessMetrics: boolean;
  canOrder: boolean;
  expiresOn: string | null;
  registeredAt: Date | null;
}

/** Current records that the rows of a file are compared with. */
export interface UserImportContext {
  company: { id: number; name: string; status: string };
  /** Accounts by email. */
  accounts: ReadonlyMap<string, CurrentAccount>;
  catalog: ScopeCatalog;
  /** Roles that the importer may assign. */
  roles: readonly Role[];
}

export type UserRow = ImportRow<UserField>;
export type CheckedUser = CheckedRow<UserField, ImportedUser>;
type UserProblem = CellProblem<UserField>;

/** Check one row by the rules of the form and return all of its errors at once. */
export function checkUser({ line, cells }: UserRow, context: UserImportContext): CheckedUser {
  const { company, accounts, catalog } = context;
  const email = emailAddress.safeParse(cells.email ?? "");
  const found = email.success ? (accounts.get(email.data) ?? null) : null;
  const current = found?.companyId === company.id ? found : null;
  const parsed = parseCells(cells, current, context);
  const scope = limitScopeToRole({ ...parsed, role: parsed.role ?? "View Only", canOrder: current?.canOrder ?? false });
  const cellErrors = [
    ...parsed.problems,
    ...validateParsedScope(scope, parsed, catalog, current),
    ...(parsed.role ? validateRoleCells(parsed.role, parsed, cells, current) : []),
  ];
  const problems = [
    ...validateEmailCell(email.success, found, context),
    // Without an account there is no current value for a column that the file lacks.
    ...cellErrors.filter(({ field }) => (email.success && found === current) || (field && cells[field] !== undefined)),
  ];
  if (!email.success || problems.length > 0) return { line, outcome: "bad", problems };

  const { firstName, lastName, canAccessBusinessMetrics } = parsed;
  const { role, networkIds, groupIds, locationIds, canOrder } = scope;
  const value = {
    email: email.data,
    firstName,
    lastName,
    role,
    canAccessBusinessMetrics,
    canOrder,
    networkIds,
    groupIds,
    locationIds,
    current,
  };
  if (!current) return { line, outcome: "new", value };
  const changes = changesBetween(current, value, catalog);
  if (changes.length === 0) return { line, outcome: "same", recordId: current.id };
  return { line, outcome: "changed", value, recordId: current.id, changes };
}

function validateEmailCell(
  isAddress: boolean,
  found: CurrentAccount | null,
  { company }: UserImportContext,
): UserProblem[] {
  if (!isAddress) return [{ field: "email", sentence: "Enter an email address, as in name@company.com." }];
  if (found)
    return found.companyId === company.id ? [] : [{ field: "email", sentence: EMAIL_TAKEN, code: "duplicate" }];
  if (company.status === "active") return [];
  return [
    { field: null, sentence: `${company.name} is ${company.status}, so you can't add users to it.`, code: "conflict" },
  ];
}

/** Parse the cells one by one and collect their errors; an unreadable cell counts as an empty one, a role as null. */
function parseCells(cells: UserRow["cells"], current: CurrentAccount | null, { catalog, roles }: UserImportContext) {
  const canBeNameless = !current?.registeredAt;
  const firstName = parseName(cells.firstName, "first name", current?.firstName ?? "", canBeNameless);
  const lastName = parseName(cells.lastName, "last name", current?.lastName ?? "", canBeNameless);
  const role = parseRole(cells.role, current?.role ?? null, roles);
  const networks = parseIds({ cell: cells.networks, kind: "networkIds", current: current?.networkIds ?? [], catalog });
  const networkIds = "value" in networks ? networks.value : null;
  const groups = parseIds({
    cell: cells.groups,
    kind: "groupIds",
    current: current?.groupIds ?? [],
    catalog,
    networkIds,
  });
  const locations = parseIds({
    cell: cells.locations,
    kind: "locationIds",
    current: current?.locationIds ?? [],
    catalog,
  });
  const canAccessBusinessMetrics = parseBoolean(
    cells.canAccessBusinessMetrics,
    current?.canAccessBusinessMetrics ?? false,
  );
  const parsed = { firstName, lastName, role, networks, groups, locations, canAccessBusinessMetrics };
  return {
    firstName: valueOf(firstName, ""),
    lastName: valueOf(lastName, ""),
    role: valueOf<Role | null>(role, null),
    networkIds: networkIds ?? [],
    groupIds: valueOf(groups, []),
    locationIds: valueOf(locations, []),
    canAccessBusinessMetrics: valueOf(canAccessBusinessMetrics, false),
    expiresOn: current?.expiresOn ?? null,
    problems: FIELDS.flatMap((field): UserProblem[] => {
      const one = parsed[field];
      return "refusal" in one ? [{ field, sentence: one.refusal, code: one.code }] : [];
    }),
  };
}

type ParsedCells = ReturnType<typeof parseCells>;

function valueOf<Value>(parsed: CellResult<Value>, otherwise: Value): Value {
  return "value" in parsed ? parsed.value : otherwise;
}

const FIELDS = [
  "firstName",
  "lastName",
  "role",
  "networks",
  "groups",
  "locations",
  "canAccessBusinessMetrics",
] as const;

function validateParsedScope(
  scope: CustomerScope,
  parsed: ParsedCells,
  catalog: ScopeCatalog,
  current: CurrentAccount | null,
): UserProblem[] {
  const columns = { networkIds: "networks", groupIds: "groups", locationIds: "locations" } as const;
  const kinds = ["networkIds", "groupIds", "locationIds"] as const;
  const known = kinds.flatMap((kind) => scope[kind].flatMap((id) => catalog.find(kind, id) ?? []));
  const isSaid = (kind: keyof ScopeIds) => !parsed.problems.some(({ field }) => field === columns[kind]);
  // When the networks cell is unreadable, nothing counts as outside of the networks.
  const networkIds = isSaid("networkIds") ? scope.networkIds : known.flatMap(({ networkId }) => networkId ?? []);
  const found = {
    ...validateScopeChoice({ ...scope, networkIds }, known, current ?? NO_SCOPE),
    ...validateScope({ ...scope, expiresOn: null }),
  };
  return kinds
    .filter(isSaid)
    .flatMap((kind) => (found[kind] ?? []).map((sentence) => ({ field: columns[kind], sentence, code: "conflict" })));
}

/** Return the errors of cells that the role does not use. */
function validateRoleCells(
  role: Role,
  { expiresOn, canAccessBusinessMetrics }: ParsedCells,
  cells: UserRow["cells"],
  current: CurrentAccount | null,
): UserProblem[] {
  const isGuest = role === "Location Level Guest";
  return [
    ...(isGuest && cells.groups?.trim() ? [NO_GROUPS] : []),
    ...(!isGuest && cells.locations?.trim() ? [NO_LOCATIONS] : []),
    ...(expiresOn && !isGuestRole(role) ? [expiryProblem(expiresOn)] : []),
    ...(isGuest && canAccessBusinessMetrics && !current?.canAccessBusinessMetrics ? [NO_METRICS] : []),
  ];
}

const NO_METRICS: UserProblem = {
  field: "canAccessBusinessMetrics",
  sentence: "A Location Level Guest never sees business metrics. Enter no.",
  code: "conflict",
};
const NO_GROUPS: UserProblem = {
  field: "groups",
  sentence: "A Location Level Guest can't join {groups}. Clear this cell.",
  code: "conflict",
};
const NO_LOCATIONS: UserProblem = {
  field: "locations",
  sentence: "Only a Location Level Guest can have individual {locations}. Clear this cell.",
  code: "conflict",
};

function expiryProblem(day: string): UserProblem {
  const sentence = `Only {guests} have a last day of access. Clear this user's (${dayText(day)}) first.`;
  return { field: "role", sentence, code: "conflict" };
}

function changesBetween(current: CurrentAccount, value: ImportedUser, catalog: ScopeCatalog): CellChange<UserField>[] {
  const was = cellTexts(current, catalog);
  const is = cellTexts(value, catalog);
  return FIELDS.filter((field) => was[field] !== is[field]).map((field) => ({
    field,
    from: was[field],
    to: is[field],
  }));
}

/** Format an account as cells of a file. Only networks keep their own order. */
function cellTexts(
  account: Omit<ImportedUser, "current">,
  catalog: ScopeCatalog,
): Record<(typeof FIELDS)[number], string> {
  const byId = (ids: readonly number[]) => [...ids].sort((one, other) => one - other);
  return {
    firstName: account.firstName,
    lastName: account.lastName,
    role: account.role,
    networks: catalog.written("networkIds", account.networkIds),
    groups: catalog.written("groupIds", byId(account.groupIds)),
    locations: catalog.written("locationIds", byId(account.locationIds)),
    canAccessBusinessMetrics: account.canAccessBusinessMetrics ? "Yes" : "No",
  };
}

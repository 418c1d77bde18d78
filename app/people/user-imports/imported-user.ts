import { emailAddress } from "#app/platform/fields/person-fields.ts";
import { type Role, type UserStatus, isGuestRole } from "#app/platform/identity/roles.ts";
import type { CellChange, CellProblem, Checked, ImportRow } from "#app/platform/imports/import-kind.ts";
import { dayText } from "#app/ui/format.ts";
import { type Catalog, type Said, idsSaid, nameSaid, roleSaid, yesOrNoSaid } from "./imported-cells.ts";
import {
  type CustomerScope,
  NOTHING_HELD,
  type ScopeIds,
  problemsOfChoice,
  problemsOfScope,
  scopeOfRole,
} from "#app/people/access-scope/scope-rules.ts";
import { EMAIL_TAKEN } from "#app/people/users/user-rules.ts";

export type UserField =
  "email" | "firstName" | "lastName" | "role" | "networks" | "groups" | "locations" | "canAccessBusinessMetrics";

/** What a row of a users file makes of an account. */
export interface ImportedUser extends ScopeIds {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  canAccessBusinessMetrics: boolean;
  canOrder: boolean;
  /** The account as it is now; null for a new one. */
  kept: KeptAccount | null;
}

/** An account that has the e-mail of a row. */
export interface KeptAccount extends ScopeIds {
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

/** What the rows of a file are compared with. */
export interface Compared {
  company: { id: number; name: string; status: string };
  /** By e-mail. */
  accounts: ReadonlyMap<string, KeptAccount>;
  catalog: Catalog;
  /** The roles that the importer may give. */
  roles: readonly Role[];
}

export type UserRow = ImportRow<UserField>;
export type CheckedUser = Checked<UserField, ImportedUser>;
type UserProblem = CellProblem<UserField>;

/** What one row would do, by the rules of the form; everything that is wrong with it is said at once. */
export function checkUser({ line, cells }: UserRow, compared: Compared): CheckedUser {
  const { company, accounts, catalog } = compared;
  const email = emailAddress.safeParse(cells.email ?? "");
  const found = email.success ? (accounts.get(email.data) ?? null) : null;
  const kept = found?.companyId === company.id ? found : null;
  const said = whatIsSaid(cells, kept, compared);
  const scope = scopeOfRole({ ...said, role: said.role ?? "View Only", canOrder: kept?.canOrder ?? false });
  const ofCells = [
    ...said.problems,
    ...problemsOfScopeSaid(scope, said, catalog, kept),
    ...(said.role ? problemsOfRole(said.role, said, cells, kept) : []),
  ];
  const problems = [
    ...problemsOfEmail(email.success, found, compared),
    // Without an account there is nothing that a column which the file lacks could leave as it is.
    ...ofCells.filter(({ field }) => (email.success && found === kept) || (field && cells[field] !== undefined)),
  ];
  if (!email.success || problems.length > 0) return { line, outcome: "bad", problems };

  const { firstName, lastName, canAccessBusinessMetrics } = said;
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
    kept,
  };
  if (!kept) return { line, outcome: "new", value };
  const changes = changesBetween(kept, value, catalog);
  if (changes.length === 0) return { line, outcome: "same", recordId: kept.id };
  return { line, outcome: "changed", value, recordId: kept.id, changes };
}

function problemsOfEmail(isAddress: boolean, found: KeptAccount | null, { company }: Compared): UserProblem[] {
  if (!isAddress) return [{ field: "email", sentence: "Enter an e-mail address, as in name@company.com." }];
  if (found)
    return found.companyId === company.id ? [] : [{ field: "email", sentence: EMAIL_TAKEN, code: "duplicate" }];
  if (company.status === "active") return [];
  return [{ field: null, sentence: `${company.name} is ${company.status} and takes no new users.`, code: "conflict" }];
}

/** The cells one by one and what is wrong with them; a cell that says nothing stands for an empty one, a role for null. */
function whatIsSaid(cells: UserRow["cells"], kept: KeptAccount | null, { catalog, roles }: Compared) {
  const mayBeNameless = !kept?.registeredAt;
  const firstName = nameSaid(cells.firstName, "first name", kept?.firstName ?? "", mayBeNameless);
  const lastName = nameSaid(cells.lastName, "last name", kept?.lastName ?? "", mayBeNameless);
  const role = roleSaid(cells.role, kept?.role ?? null, roles);
  const networks = idsSaid(cells.networks, "networkIds", kept?.networkIds ?? [], catalog);
  const networkIds = "value" in networks ? networks.value : null;
  const groups = idsSaid(cells.groups, "groupIds", kept?.groupIds ?? [], catalog, networkIds);
  const locations = idsSaid(cells.locations, "locationIds", kept?.locationIds ?? [], catalog);
  const canAccessBusinessMetrics = yesOrNoSaid(cells.canAccessBusinessMetrics, kept?.canAccessBusinessMetrics ?? false);
  const said = { firstName, lastName, role, networks, groups, locations, canAccessBusinessMetrics };
  return {
    firstName: valueOf(firstName, ""),
    lastName: valueOf(lastName, ""),
    role: valueOf<Role | null>(role, null),
    networkIds: networkIds ?? [],
    groupIds: valueOf(groups, []),
    locationIds: valueOf(locations, []),
    canAccessBusinessMetrics: valueOf(canAccessBusinessMetrics, false),
    expiresOn: kept?.expiresOn ?? null,
    problems: FIELDS.flatMap((field): UserProblem[] => {
      const one = said[field];
      return "refusal" in one ? [{ field, sentence: one.refusal, code: one.code }] : [];
    }),
  };
}

type SaidOfUser = ReturnType<typeof whatIsSaid>;

function valueOf<Value>(said: Said<Value>, otherwise: Value): Value {
  return "value" in said ? said.value : otherwise;
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

function problemsOfScopeSaid(
  scope: CustomerScope,
  said: SaidOfUser,
  catalog: Catalog,
  kept: KeptAccount | null,
): UserProblem[] {
  const columns = { networkIds: "networks", groupIds: "groups", locationIds: "locations" } as const;
  const kinds = ["networkIds", "groupIds", "locationIds"] as const;
  const known = kinds.flatMap((kind) => scope[kind].flatMap((id) => catalog.find(kind, id) ?? []));
  const isSaid = (kind: keyof ScopeIds) => !said.problems.some(({ field }) => field === columns[kind]);
  // Nothing lies outside of networks that the cell does not tell.
  const networkIds = isSaid("networkIds") ? scope.networkIds : known.flatMap(({ networkId }) => networkId ?? []);
  const found = {
    ...problemsOfChoice({ ...scope, networkIds }, known, kept ?? NOTHING_HELD),
    ...problemsOfScope({ ...scope, expiresOn: null }),
  };
  return kinds
    .filter(isSaid)
    .flatMap((kind) => (found[kind] ?? []).map((sentence) => ({ field: columns[kind], sentence, code: "conflict" })));
}

/** What a row says that its role makes no use of. */
function problemsOfRole(
  role: Role,
  { expiresOn, canAccessBusinessMetrics }: SaidOfUser,
  cells: UserRow["cells"],
  kept: KeptAccount | null,
): UserProblem[] {
  const isGuest = role === "Location Level Guest";
  return [
    ...(isGuest && cells.groups?.trim() ? [NO_GROUPS] : []),
    ...(!isGuest && cells.locations?.trim() ? [NO_LOCATIONS] : []),
    ...(expiresOn && !isGuestRole(role) ? [expiring(expiresOn)] : []),
    ...(isGuest && canAccessBusinessMetrics && !kept?.canAccessBusinessMetrics ? [NO_METRICS] : []),
  ];
}

const NO_METRICS: UserProblem = {
  field: "canAccessBusinessMetrics",
  sentence: "A Location Level Guest never sees business metrics. Write no.",
  code: "conflict",
};
const NO_GROUPS: UserProblem = {
  field: "groups",
  sentence: "A Location Level Guest has locations and no groups. Empty this cell.",
  code: "conflict",
};
const NO_LOCATIONS: UserProblem = {
  field: "locations",
  sentence: "Only a Location Level Guest has single locations. Empty this cell.",
  code: "conflict",
};

function expiring(day: string): UserProblem {
  const sentence = `Only guests expire, and this one does on ${dayText(day)}. Clear that day first.`;
  return { field: "role", sentence, code: "conflict" };
}

function changesBetween(kept: KeptAccount, value: ImportedUser, catalog: Catalog): CellChange<UserField>[] {
  const was = written(kept, catalog);
  const is = written(value, catalog);
  return FIELDS.filter((field) => was[field] !== is[field]).map((field) => ({
    field,
    from: was[field],
    to: is[field],
  }));
}

/** An account in the words of a file. Only networks have an order of their own. */
function written(account: Omit<ImportedUser, "kept">, catalog: Catalog): Record<(typeof FIELDS)[number], string> {
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

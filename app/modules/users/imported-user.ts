import { emailAddress } from "#app/modules/access/person-form.ts";
import type { Role, UserStatus } from "#app/modules/access/roles.ts";
import type { CellChange, CellProblem, Checked, ImportRow } from "#app/modules/imports/import-kind.ts";
import { dayText } from "#app/ui/format.ts";
import { type Catalog, idsSaid, nameSaid, roleSaid, yesOrNoSaid } from "./imported-cells.ts";
import {
  type CustomerScope,
  NOTHING_HELD,
  type ScopeIds,
  problemsOfChoice,
  problemsOfScope,
  scopeOfRole,
} from "./scope-rules.ts";
import { EMAIL_TAKEN, isGuestRole } from "./user-rules.ts";

export type UserField =
  | "email"
  | "firstName"
  | "lastName"
  | "role"
  | "networks"
  | "groups"
  | "locations"
  | "canAccessBusinessMetrics";

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

/** What one row would do, by the rules of the form. */
export function checkUser(row: UserRow, compared: Compared): CheckedUser {
  const { line, cells } = row;
  const { company, accounts, catalog } = compared;
  const email = emailAddress.safeParse(cells.email ?? "");
  if (!email.success)
    return bad(line, [{ field: "email", sentence: "Enter an e-mail address, as in name@company.com." }]);
  const kept = accounts.get(email.data) ?? null;
  if (kept && kept.companyId !== company.id) return bad(line, [{ field: "email", sentence: EMAIL_TAKEN }]);

  const said = whatIsSaid(cells, kept, compared);
  if (said.problems) return bad(line, said.problems);
  const scope = scopeOfRole({ ...said.scope, canOrder: kept?.canOrder ?? false });
  const { firstName, lastName, canAccessBusinessMetrics } = said;
  const problems = [
    ...(kept || company.status === "active" ? [] : [takesNobody(company)]),
    ...problemsOfScopeSaid(scope, cells, catalog, kept),
    ...(canAccessBusinessMetrics && scope.role === "Location Level Guest" && !kept?.canAccessBusinessMetrics
      ? [NO_METRICS]
      : []),
  ];
  if (problems.length > 0) return bad(line, problems);

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

function bad(line: number, problems: UserProblem[]): CheckedUser {
  return { line, outcome: "bad", problems };
}

/** The cells one by one, or what is wrong with them. */
function whatIsSaid(cells: UserRow["cells"], kept: KeptAccount | null, { catalog, roles }: Compared) {
  const mayBeNameless = !kept?.registeredAt;
  const firstName = nameSaid(cells.firstName, "first name", kept?.firstName ?? "", mayBeNameless);
  const lastName = nameSaid(cells.lastName, "last name", kept?.lastName ?? "", mayBeNameless);
  const role = roleSaid(cells.role, kept?.role ?? null, roles);
  const networks = idsSaid(cells.networks, "networkIds", kept?.networkIds ?? [], catalog);
  const networkIds = "value" in networks ? networks.value : [];
  const groups = idsSaid(cells.groups, "groupIds", kept?.groupIds ?? [], catalog, networkIds);
  const locations = idsSaid(cells.locations, "locationIds", kept?.locationIds ?? [], catalog);
  const canAccessBusinessMetrics = yesOrNoSaid(cells.canAccessBusinessMetrics, kept?.canAccessBusinessMetrics ?? false);

  if (
    "value" in firstName &&
    "value" in lastName &&
    "value" in role &&
    "value" in networks &&
    "value" in groups &&
    "value" in locations &&
    "value" in canAccessBusinessMetrics
  ) {
    const ids = { networkIds, groupIds: groups.value, locationIds: locations.value };
    return {
      firstName: firstName.value,
      lastName: lastName.value,
      canAccessBusinessMetrics: canAccessBusinessMetrics.value,
      scope: { ...ids, role: role.value, expiresOn: kept?.expiresOn ?? null },
    };
  }
  const said = { firstName, lastName, role, networks, groups, locations, canAccessBusinessMetrics };
  return {
    problems: FIELDS.flatMap((field): UserProblem[] => {
      const one = said[field];
      return "refusal" in one ? [{ field, sentence: one.refusal }] : [];
    }),
  };
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
  cells: UserRow["cells"],
  catalog: Catalog,
  kept: KeptAccount | null,
): UserProblem[] {
  const columns = { networkIds: "networks", groupIds: "groups", locationIds: "locations" } as const;
  const kinds = ["networkIds", "groupIds", "locationIds"] as const;
  const known = kinds.flatMap((kind) => scope[kind].flatMap((id) => catalog.find(kind, id) ?? []));
  const found = {
    ...problemsOfChoice(scope, known, kept ?? NOTHING_HELD),
    ...problemsOfScope({ ...scope, expiresOn: null }),
  };
  const isGuest = scope.role === "Location Level Guest";
  return [
    ...kinds.flatMap((kind) => (found[kind] ?? []).map((sentence) => ({ field: columns[kind], sentence }))),
    ...(isGuest && cells.groups ? [NO_GROUPS] : []),
    ...(!isGuest && cells.locations ? [NO_LOCATIONS] : []),
    ...(scope.expiresOn && !isGuestRole(scope.role) ? [expiring(scope.expiresOn)] : []),
  ];
}

const NO_METRICS: UserProblem = {
  field: "canAccessBusinessMetrics",
  sentence: "A Location Level Guest never sees business metrics. Write no.",
};
const NO_GROUPS: UserProblem = {
  field: "groups",
  sentence: "A Location Level Guest has locations and no groups. Empty this cell.",
};
const NO_LOCATIONS: UserProblem = {
  field: "locations",
  sentence: "Only a Location Level Guest has single locations. Empty this cell.",
};

function expiring(day: string): UserProblem {
  return { field: "role", sentence: `Only guests expire, and this one does on ${dayText(day)}. Clear that day first.` };
}

function takesNobody({ name, status }: Compared["company"]): UserProblem {
  return { field: null, sentence: `${name} is ${status} and takes no new users.` };
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

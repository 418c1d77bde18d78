import { paths } from "#app/paths.ts";
import { type Ground, peopleIn, signIn } from "./ground.ts";
import { ask } from "./postgres.ts";

export interface Page {
  path: string;
  kind: "list" | "form" | "dashboard" | "save" | "merge";
  cookie?: string;
}

export interface Save extends Page {
  /** The field whose value is changed, to one value after the other; it tells the form among several. */
  field: string;
  values: readonly string[];
}

const SURVIVOR = "Bench Survivor";
const SOURCE = "Bench Source";

/** The pages and the plain saves whose statements are counted. */
export async function pagesOf(ground: Ground): Promise<{ pages: Page[]; saves: Save[] }> {
  const [owner = ""] = await peopleIn(ground, "Business Owner", 1);
  const advisor = await signIn(ground, "senior@scale.test");
  const member = await signIn(ground, owner);
  const known = await somebodyOf(ground, owner);
  const of = (cookie: string | undefined) => (page: Page) => ({ ...page, ...(cookie ? { cookie } : {}) });
  return {
    pages: [
      ...ofStranger().map(of(undefined)),
      ...ofMember(known).map(of(member)),
      ...ofAdvisor(ground, known).map(of(advisor)),
    ],
    saves: [...savesOfMember(known, member), ...(await savesOfAdvisor(ground, known, advisor))],
  };
}

interface Known {
  userId: number;
  guestId: number;
  locationId: number;
  networkId: number;
}

const list = (path: string): Page => ({ path, kind: "list" });
const form = (path: string): Page => ({ path, kind: "form" });

function ofStranger(): Page[] {
  return [paths.login(), paths.register(), paths.forgottenPassword()].map(form);
}

function ofMember({ guestId, locationId }: Known): Page[] {
  return [
    { path: paths.dashboard(), kind: "dashboard" },
    list(paths.checklist(locationId)),
    form(paths.createPlan(locationId)),
    list(paths.guestAccounts()),
    form(paths.addGuestAccount()),
    form(paths.editGuestAccount(guestId)),
    form(paths.personalDetails()),
  ];
}

function ofAdvisor({ large }: Ground, { userId, locationId, networkId }: Known): Page[] {
  const users = paths.companyUsers(large);
  const ofCompany = { company: large };
  return [
    list(paths.companies()),
    form(paths.createCompany()),
    form(paths.editCompany(large)),
    list(`${users}?size=5`),
    list(`${users}?size=50&name=anderson&sort=-lastSignIn`),
    list(`${paths.companyUsersDownload(large)}?name=anderson`),
    form(paths.createUser(ofCompany)),
    form(paths.editUser(large, userId)),
    list(paths.userLocations(large, userId)),
    list(paths.networks(large)),
    form(paths.createNetwork(large)),
    form(paths.editNetwork(large, networkId)),
    list(`${paths.manageLocations(ofCompany)}&q=oakden`),
    form(paths.editLocation(locationId)),
    form(paths.addLocation(ofCompany)),
    list(paths.groups(ofCompany)),
    form(paths.createGroup(large)),
    list(paths.transferGroups(ofCompany)),
    list(paths.transfers(ofCompany)),
    form(paths.prepareTransfer(ofCompany)),
    form(paths.mergeNetworks(ofCompany)),
    form(paths.companyImport(large, "locations")),
    form(paths.companyTerms(large)),
    list(paths.companyTermsAcceptances(large)),
    list(paths.companyEvents(large)),
    form(paths.createCompanyEvent(large)),
    list(paths.channels(large)),
    form(paths.createChannel(large)),
    list(paths.channelOptions(large)),
    list(paths.objectives(large)),
    form(paths.createObjective(large)),
    list(paths.metricTypes(large)),
    form(paths.createMetricType(large)),
    list(paths.eventCategories(large)),
    form(paths.createEventCategory(large)),
    list(paths.geographies(large)),
    form(paths.createGeography(large)),
    list(paths.texts(large)),
    form(paths.aliases(large)),
    list(paths.colors(large)),
    form(paths.document(large, "planRules")),
    list(paths.ideas(ofCompany)),
  ];
}

function savesOfMember({ guestId }: Known, cookie: string): Save[] {
  const renaming = { kind: "save", field: "firstName", values: ["Ada", "Ben"], cookie } as const;
  return [
    { ...renaming, path: paths.personalDetails() },
    { ...renaming, path: paths.editGuestAccount(guestId) },
  ];
}

async function savesOfAdvisor(ground: Ground, known: Known, cookie: string): Promise<Save[]> {
  const { large, small } = ground;
  const addresses = ["https://a.scale.test/", "https://b.scale.test/"];
  const save = { kind: "save", cookie } as const;
  const networks = await ask<{ id: number; name: string }>(
    ground.databaseUrl,
    "select id, name from networks where company_id = $1 and name like 'Bench %' and status = 'active' order by id desc",
    [small],
  );
  const idOf = (start: string) => networks.find(({ name }) => name.startsWith(start))?.id ?? 0;
  const name = networks.find(({ name }) => name.startsWith(SURVIVOR))?.name ?? "";
  return [
    { ...save, path: paths.editUser(large, known.userId), field: "firstName", values: ["Ada", "Ben"] },
    { ...save, path: paths.editCompany(large), field: "dam", values: addresses },
    { ...save, path: paths.editNetwork(large, known.networkId), field: "legalName", values: ["One LLC", "Two LLC"] },
    { ...save, path: paths.editLocation(known.locationId), field: "street2", values: ["Suite 1", "Suite 2"] },
    {
      kind: "merge",
      cookie,
      path: `${paths.mergeNetworks({ company: small })}&survivor=${idOf(SURVIVOR)}&source=${idOf(SOURCE)}`,
      field: "typedName",
      values: [name],
    },
  ];
}

/** Two networks of 500 locations each, to be merged. */
export async function makeMergeable({ databaseUrl, small }: Ground): Promise<void> {
  const mark = Date.now().toString(36);
  await ask(
    databaseUrl,
    `with made as (
       insert into networks (company_id, code, name)
       select $1, place || $2, name || ' ' || $2 from unnest($3::text[]) with ordinality as kind (name, place)
       returning id, code
     )
     insert into locations (company_id, network_id, pc_number, name, city, state)
     select $1, made.id, left(made.code, 1) || right($2, 5) || '-' || n, 'Bench ' || n, 'Evanston', 'IL'
     from made, generate_series(1, 500) n`,
    [small, mark, [SURVIVOR, SOURCE]],
  );
}

async function somebodyOf(ground: Ground, owner: string): Promise<Known> {
  const [found] = await ask<Known>(
    ground.databaseUrl,
    `select owner.id as "userId", guest.id as "guestId", held.network_id as "networkId",
       (select min(id) from locations where locations.network_id = held.network_id) as "locationId"
     from users owner
     join memberships held on held.user_id = owner.id
     join memberships shared on shared.network_id = held.network_id
     join users guest on guest.id = shared.user_id and guest.role = 'Location Level Guest' and guest.status = 'Registered'
     where owner.email = $1 order by guest.id limit 1`,
    [owner],
  );
  if (!found) throw new Error(`${owner} has no guest.`);
  return found;
}

import { CUSTOMER_ROLES } from "#app/platform/identity/roles.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { paths } from "#app/paths.ts";
import { type RouteHandler, routeHandlers, handlerPermission } from "#tests/support/route-handlers.ts";
import { type BenchSetup, createSession } from "./setup.ts";
import type { Known } from "./known-records.ts";

export interface MeasuredPage {
  path: string;
  kind: "list" | "form" | "dashboard" | "save" | "merge";
  cookie?: string;
}

export interface MeasuredSave extends MeasuredPage {
  /** Field that changes to one value after the other; it also tells the form from the page's other forms. */
  field: string;
  values: readonly string[];
  /** Values of the other fields that an initially empty form needs. */
  otherFields?: Readonly<Record<string, string>>;
}

/** Lists whose route file has another name. */
const lists = new Set([
  "/implementation-checklist/:locationId",
  "/marketing-calendar",
  "/manage-locations",
  "/ideas/autopilot",
  "/ideas/autopilot/batches/:batchId",
  "/ideas/site-specific",
  "/company/:companyId/users",
  "/company/:companyId/users/:userId/locations",
  "/company/:companyId/networks",
  "/company/:companyId/terms-and-conditions/acceptances",
]);

/** Routes that are not measured: frames, the page of components, and pages that need a secret or open terms. */
const unmeasured = new Set([
  "root",
  "user/layout",
  "admin/layout",
  "dev/components",
  "public/verify",
  "public/reset",
  "public/confirm-email",
  "public/welcome",
  "public/shared-roadmap",
  "public/unsubscribe",
]);

/**
 * List every page and download of the product, from the entries that the map test keeps complete, and some filtered
 * lists.
 */
export async function listMeasuredPages(setup: BenchSetup, known: Known): Promise<MeasuredPage[]> {
  const advisor = await createSession(setup, "senior@scale.test");
  const member = await createSession(setup, "chain@scale.test");
  const cookieOf = (entry: RouteHandler) => {
    const permission = handlerPermission(entry);
    if (entry.audience === "strangers") return {};
    if (permission === null) return { cookie: member };
    return { cookie: CUSTOMER_ROLES.some((role) => can({ role }, permission)) ? member : advisor };
  };
  const measured = routeHandlers.filter(isMeasured).flatMap((entry) => {
    const path = fillAddress(entry.path, known);
    return path === null ? [] : [{ ...cookieOf(entry), path, kind: kindOf(entry) }];
  });
  return [...measured, ...filtered(setup, known).map((path) => ({ path, kind: "list" as const, cookie: advisor }))];
}

function filtered({ large }: BenchSetup, { networkId }: Known): string[] {
  const users = paths.companyUsers(large);
  return [
    `${users}?size=50&name=anderson&sort=-lastSignIn`,
    `${paths.companyUsersDownload(large)}?name=anderson`,
    `${paths.manageLocations({ company: large })}&q=oakden`,
    paths.manageLocations({ company: large, network: networkId }),
    `${paths.ideas({ company: large })}&q=teachers`,
  ];
}

function isMeasured({ id, kind, path, isResource }: RouteHandler): boolean {
  return kind === "loader" && !unmeasured.has(nameOf(id)) && (!isResource || path.includes(".csv"));
}

function kindOf({ id, path }: RouteHandler): MeasuredPage["kind"] {
  if (path === paths.dashboard()) return "dashboard";
  const [address = ""] = path.split("?");
  return id.endsWith("/list") || address.endsWith(".csv") || lists.has(address) ? "list" : "form";
}

const nameOf = (id: string) => id.replace("routes/", "");

/** Fill an address with ids of existing records; null when the database has no such record. */
function fillAddress(path: string, known: Known): string | null {
  const named = path
    .replace("/custom-event-categories/:categoryId", "/custom-event-categories/:eventCategoryId")
    .replace("/payments/:batchId", "/payments/:paymentBatchId")
    .replace("second-step?plan=:planId", "second-step?plan=:draftId");
  const names = [...named.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  if (names.some((name) => known[name] === undefined || known[name] === null)) return null;
  return named.replace(/:(\w+)/g, (_, name: string) => String(known[name]));
}

/** List the plain saves, and the merge of two large networks. */
export async function listMeasuredSaves(setup: BenchSetup, known: Known): Promise<MeasuredSave[]> {
  const { large } = setup;
  const member = { kind: "save", cookie: await createSession(setup, "chain@scale.test") } as const;
  const advisor = { kind: "save", cookie: await createSession(setup, "senior@scale.test") } as const;
  const { survivor, sourceId, survivorId } = known.mergeable;
  const id = (name: string) => Number(known[name]);
  const named = [`Bench ${known.mark} one`, `Bench ${known.mark} two`];
  const naming = (path: string, field = "name") => ({ ...advisor, path, field, values: named });
  const firstName = { field: "firstName", values: ["Ada", "Ben"] };
  return [
    { ...member, ...firstName, path: paths.personalDetails() },
    { ...member, ...firstName, path: paths.editGuestAccount(id("guestId")) },
    {
      ...member,
      path: paths.planItems(id("draftId"), { item: id("draftItemId") }),
      field: "vendor",
      values: ["One", "Two"],
    },
    { ...member, path: paths.createPlan(undefined, { plan: id("draftId") }), field: "name", values: named },
    { ...member, path: paths.editCustomEvent(id("customEventId")), field: "title", values: ["Market", "Fair"] },
    {
      ...member,
      path: paths.createCustomEvent(),
      field: "title",
      values: named,
      otherFields: { categoryId: String(id("eventCategoryId")), locationIds: String(id("locationId")) },
    },
    {
      ...member,
      path: paths.action(id("locationId"), id("actionId")),
      field: "dueOn",
      values: ["2027-01-04", "2027-01-05"],
    },
    { ...advisor, ...firstName, path: paths.editUser(large, id("userId")) },
    {
      ...advisor,
      path: paths.editCompany(large),
      field: "dam",
      values: ["https://a.scale.test/", "https://b.scale.test/"],
    },
    { ...advisor, path: paths.editNetwork(large, id("networkId")), field: "legalName", values: ["One LLC", "Two LLC"] },
    { ...advisor, path: paths.editLocation(id("locationId")), field: "street2", values: ["Suite 1", "Suite 2"] },
    naming(paths.editGroup(id("groupId"))),
    naming(paths.editIdea(id("ideaId")), "title"),
    { ...advisor, path: paths.editIdea(id("ideaId")), field: "steps[0].title", values: ["Order it", "Hang it"] },
    {
      ...advisor,
      path: paths.createIdea({ company: large }),
      field: "code",
      values: [`${known.mark}-1`, `${known.mark}-2`],
      otherFields: { title: `Bench ${known.mark}`, channelId: String(id("channelId")) },
    },
    naming(paths.editCategory(id("categoryId"))),
    naming(paths.editChannel(large, id("channelId"))),
    naming(paths.editChannelOption(large, id("optionId"))),
    naming(paths.editObjective(large, id("objectiveId"))),
    naming(paths.editMetricType(large, id("metricTypeId"))),
    naming(paths.editEventCategory(large, id("eventCategoryId"))),
    naming(paths.editGeography(large, id("geographyId"))),
    naming(paths.editCompanyEvent(large, id("eventId")), "title"),
    {
      ...naming(paths.createCompanyEvent(large), "title"),
      otherFields: { startsOn: "2027-03-01", endsOn: "2027-03-02", reach: "everywhere" },
    },
    { ...advisor, path: paths.editText(large, "welcome.title"), field: "value", values: ["Welcome", "Hello"] },
    {
      ...advisor,
      kind: "merge",
      path: `${paths.mergeNetworks({ company: setup.small })}&survivor=${survivorId}&source=${sourceId}`,
      field: "typedName",
      values: [survivor],
    },
  ];
}

import type { Role } from "#app/platform/identity/roles.ts";

/**
 * Permissions by role, written by hand from the product's design: the matrix of roles, and the back office's rights in
 * detail, where the first of two columns is the Mainstreet Advisor's and the second what a Senior Advisor adds. Nothing
 * here comes from the product's own rules, which are tested against it.
 */
const table = `
                          BA BO LG VO MA SA  feature

  dashboard, calendar, ideas, assets, preview locations
  dashboard:view          x  x  x  x  -  -
  calendar:view           x  x  x  x  -  -
  idea:view               x  x  x  x  -  -
  preview:view            x  x  x  x  -  -   preview-locations
  past-location:view      x  x  -  -  -  -
  personal-details:edit   x  x  x  x  -  -   personal-details

  plans, roadmap, checklist
  plan:view               x  x  x  x  -  -
  plan:edit               x  x  x  -  -  -
  plan:share              x  x  -  -  -  -
  plan:archive            x  x  -  -  -  -
  checklist:view          x  x  x  x  -  -
  checklist:edit          x  x  x  -  -  -
  checklist:review        -  -  -  -  x  x
  autopilot:answer        x  x  x  -  -  -

  custom calendar events, and what they cost
  event:edit              x  x  x  -  -  -
  event-program:view      x  x  x  x  -  -
  event-program:edit      x  x  x  -  -  -
  event-program:decide    -  -  -  -  x  x

  trading area
  trading-area:view       x  x  x  x  -  -
  trading-area:edit       x  x  -  -  -  -
  trading-area:manage     -  -  -  -  x  x

  social orders, studio requests, free coffee, gift cards
  social:view             x  x  x  x  -  -   social-media
  social:order            x  x  x  -  -  -   social-media
  social:work             -  -  -  -  x  x
  social:refund           -  -  -  -  -  x
  package:edit            -  -  -  -  -  x
  post:manage             -  -  -  -  x  x
  studio:view             x  x  x  x  -  -   studio-request
  studio:order            x  x  x  -  -  -   studio-request
  studio:work             -  -  -  -  x  x
  free-coffee:view        x  x  x  x  -  -   free-coffee
  free-coffee:order       x  x  x  -  -  -   free-coffee
  free-coffee:decide      -  -  -  -  x  x
  gift-card:view          x  x  x  x  -  -   incentive
  gift-card:order         x  x  x  -  -  -   incentive
  gift-card:decide        -  -  -  -  x  x

  incentive, reimbursement
  incentive:view          x  x  x  x  -  -   incentive
  claim:edit              x  x  x  -  -  -   incentive
  claim:submit            x  x  -  -  -  -   incentive
  claim:decide            -  -  -  -  x  x
  claim:pay               -  -  -  -  -  x
  program:view            -  -  -  -  x  x
  program:propose         -  -  -  -  x  x
  program:decide          -  -  -  -  -  x

  competitive intelligence
  competition:view        x  x  x  x  -  -   competitive-intelligence
  competition:report      x  x  x  -  -  -   competitive-intelligence
  opening:manage          -  -  -  -  x  x
  opening:import          -  -  -  -  -  x

  business metrics
  metrics:view            x  x  -  x  -  -   business-metrics
  metrics:manage          -  -  -  -  x  x
  metrics:edit            -  -  -  -  -  x

  guest accounts
  guest:view              x  x  -  x  -  -   guest-accounts
  guest:edit              x  x  -  -  -  -   guest-accounts

  companies and their settings
  company:view            -  -  -  -  x  x
  company:edit            -  -  -  -  x  x
  company:create          -  -  -  -  -  x
  company:flags           -  -  -  -  -  x
  company:status          -  -  -  -  -  x
  terms:view              -  -  -  -  x  x
  terms:draft             -  -  -  -  x  x
  terms:publish           -  -  -  -  -  x
  settings:view           -  -  -  -  x  x
  settings:edit           -  -  -  -  x  x
  settings:decide         -  -  -  -  -  x
  category:manage         -  -  -  -  x  x
  audit:view              -  -  -  -  x  x

  users
  user:view               -  -  -  -  x  x
  user:edit               -  -  -  -  x  x
  user:edit-advisor       -  -  -  -  -  x
  user:view-as            -  -  -  -  x  x

  networks, locations, groups, and who takes them over
  network:view            -  -  -  -  x  x
  network:edit            -  -  -  -  x  x
  network:decide          -  -  -  -  -  x
  merge:prepare           -  -  -  -  x  x
  merge:decide            -  -  -  -  -  x
  location:view           -  -  -  -  x  x
  location:edit           -  -  -  -  x  x
  location:decide         -  -  -  -  -  x
  transfer:prepare        -  -  -  -  x  x
  transfer:decide         -  -  -  -  -  x
  group:view              -  -  -  -  x  x
  group:edit              -  -  -  -  x  x
  group:delete            -  -  -  -  -  x

  ideas and autopilot
  idea:manage             -  -  -  -  x  x
  idea:copy               -  -  -  -  -  x
  idea:replace-links      -  -  -  -  -  x
  autopilot:manage        -  -  -  -  x  x
  autopilot:generate-many -  -  -  -  -  x
  autopilot:undo          -  -  -  -  -  x

  reports, and what is shared of a list
  report:view             -  -  -  -  x  x
  views:share             x  -  -  -  -  x
`;

const columns: Record<string, Role> = {
  BA: "Business Administrator",
  BO: "Business Owner",
  LG: "Location Level Guest",
  VO: "View Only",
  MA: "Mainstreet Advisor",
  SA: "Senior Advisor",
};

export const ROLE_COLUMNS: readonly Role[] = Object.values(columns);

interface Right {
  roles: readonly Role[];
  feature: string | null;
}

/** The table by permission. */
export const rights: ReadonlyMap<string, Right> = new Map(
  table
    .split("\n")
    .map((line) => /^ {2}([a-z-]+:[a-z-]+) +([x-](?: +[x-]){5})(?: +([a-z-]+))?$/.exec(line))
    .flatMap((match) => {
      if (!match) return [];
      const [, permission = "", marks = "", feature = null] = match;
      const held = marks.split(/ +/).map((mark) => mark === "x");
      return [[permission, { roles: ROLE_COLUMNS.filter((_, place) => held[place]), feature }] as const];
    }),
);

/** Tell whether the design gives a role a permission. */
export function isRoleAllowed(role: Role, permission: string): boolean {
  return rightOf(permission).roles.includes(role);
}

/** Return the feature that must be on for a permission; null for none. */
export function requiredFeature(permission: string): string | null {
  return rightOf(permission).feature;
}

/** Return the pages that a role works in (specification, section 6). */
export function treeOfRole(role: Role): "admin" | "user" {
  return role === "Mainstreet Advisor" || role === "Senior Advisor" ? "admin" : "user";
}

/** Return why a user with a role is refused, as a sentence. */
export function refusalFor(role: Role): string {
  return role === "View Only" ? "You have view-only access." : "Your role doesn't allow this.";
}

function rightOf(permission: string): Right {
  const right = rights.get(permission);
  if (!right) throw new Error(`The table of rights does not know ${permission}.`);
  return right;
}

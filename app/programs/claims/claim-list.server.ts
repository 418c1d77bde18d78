import { sql } from "kysely";
import { like } from "#db/like.ts";
import { field, instant, money, status, recordNumber, text } from "#app/platform/records/list-columns.server.ts";
import { choices, record } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { activityColumn } from "./activity-days.server.ts";
import { claimStatusTones, claimStatusWords, type ClaimStatus } from "./claim-rules.ts";
import { claimsOf } from "./claims.server.ts";

const location = sql<string>`locations.name || ' (' || locations.pc_number || ')'`;
const searched = sql<string>`claims.number || ' ' || claims.title || ' ' || claims.vendor`;

/** The claims that somebody reads: those of their networks, also of locations that were handed over since. */
export const claimList = defineList<object>()({
  ...{ name: "claims", one: "claim", many: "claims", id: "claims.id" },
  from: (db, reach) => claimsOf(db, reach),
  columns: {
    number: recordNumber("Number", field("claims.number")),
    title: text("What", field("claims.title"), { sort: true, size: 260 }),
    location: text("{Location}", location, { sort: { by: [sql`lower(locations.name)`] }, size: 240 }),
    activity: { ...activityColumn, hidden: true },
    requested: money("Requested", field("claims.requestedCents"), { sort: true, hidden: true, size: 110 }),
    expected: money("Expected", field("claims.expectedCents"), { sort: true, size: 75 }),
    approved: money("Approved", field("claims.approvedCents"), { sort: true, size: 75 }),
    status: status("Status", sql.ref<ClaimStatus>("claims.status"), claimStatusWords, claimStatusTones, {
      ...{ sort: true, card: "secondary", size: 150 },
    }),
    since: instant("Since", field("claims.statusSince"), { sort: true, size: 80 }),
  },
  standard: { by: "since" },
  search: { label: "Number, what or vendor", where: (q) => like(searched, q) },
  filters: {
    status: choices("Status", claimStatusWords, (statuses) => sql`claims.status = any(${statuses})`),
    location: record("{Location}", (id) => sql`claims.location_id = ${id}`),
    program: record("Program", (id) => sql`claims.program_id = ${id}`),
  },
  offers: async (db, reach) => {
    const of = await claimsOf(db, reach)
      .select(
        sql<{ id: number; name: string }[]>`coalesce(json_agg(distinct jsonb_build_object(
        'id', locations.id, 'name', ${location})), '[]')`.as("locations"),
      )
      .select(
        sql<{ id: number; name: string }[]>`coalesce(json_agg(distinct jsonb_build_object(
        'id', incentive_programs.id, 'name', incentive_programs.name)), '[]')`.as("programs"),
      )
      .executeTakeFirst();
    const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name);
    return { location: (of?.locations ?? []).sort(byName), program: (of?.programs ?? []).sort(byName) };
  },
  csv: {
    Number: "number",
    What: "title",
    "PC number": field("locations.pcNumber"),
    Location: field("locations.name"),
    Program: field("incentivePrograms.name"),
    Activity: "activity",
    Vendor: field("claims.vendor"),
    Requested: "requested",
    Expected: "expected",
    Approved: "approved",
    Status: "status",
    Since: "since",
  },
});

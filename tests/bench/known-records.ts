import type { BenchSetup } from "./setup.ts";
import { queryRows } from "./postgres.ts";

/** Ids and names of addresses' parameters, named as in the product's own tests; all belong to the large company. */
export interface Known {
  [parameter: string]: unknown;
  networkId: number;
  /** Mark that tells this run's records from those of earlier runs in the same database. */
  mark: string;
  /** Two networks of 500 locations each, to be merged into the first. */
  mergeable: { survivor: string; survivorId: number; sourceId: number };
}

/** Parameters of addresses that are names or numbers common to all companies. */
const names = { type: "planRules", textId: "welcome.title", colorId: "primary", number: 1 };

/** Find one record of each kind that has a page, and create those that the database lacks. */
export async function findKnown(setup: BenchSetup): Promise<Known> {
  const mark = Date.now().toString(36);
  const ids = { companyId: setup.large, ...(await findOfMember(setup)), ...(await findSettings(setup)) };
  const made = await makeRecords(setup, mark, ids);
  return { ...names, ...ids, ...made, mark, mergeable: await makeMergeable(setup, mark) };
}

interface OfMember {
  networkId: number;
  locationId: number;
  planId: number;
  draftId: number;
}

/** Find records of the owner of a hundred networks. */
async function findOfMember({ databaseUrl }: BenchSetup): Promise<OfMember> {
  await queryRows(databaseUrl, "update users set can_access_business_metrics = true where email = 'chain@scale.test'");
  const [found] = await queryRows<OfMember>(
    databaseUrl,
    `with held as (
       select locations.id, locations.network_id from users
       join memberships on memberships.user_id = users.id join locations on locations.network_id = memberships.network_id
       where users.email = 'chain@scale.test'
     ), plan as (
       select plans.* from plans join held on held.id = plans.location_id where plans.status = 'active' order by plans.id limit 1
     ), draft as (
       select plans.id from plans join held on held.id = plans.location_id where plans.status = 'draft' order by plans.id limit 1
     )
     select plan.network_id as "networkId", plan.location_id as "locationId", plan.id as "planId", draft.id as "draftId",
       (select min(id) from plan_items where plan_id = draft.id) as "draftItemId",
       (select id from actions where plan_id = plan.id order by status <> 'todo', id limit 1) as "actionId",
       (select min(id) from custom_events where network_id in (select network_id from held)) as "customEventId",
       (select min(id) from claims where network_id in (select network_id from held) and status <> 'draft') as "claimId",
       (select min(id) from budget_accounts where network_id in (select network_id from held)) as "accountId",
       (select min(id) from social_orders where network_id in (select network_id from held)) as "socialOrderId",
       (select min(event_programs.id) from event_programs join custom_events using (id)
        where network_id in (select network_id from held)) as "managedEventId",
       (select points.id from points join locations on locations.id = plan.location_id
        where points.company_id = locations.company_id
        order by (points.latitude - locations.latitude) ^ 2 + (points.longitude - locations.longitude) ^ 2, points.id
        limit 1) as "pointId",
       (select min(users.id) from memberships join users on users.id = memberships.user_id
        where memberships.network_id in (select network_id from held)
          and users.role = 'Location Level Guest' and users.status = 'Registered') as "guestId"
     from plan, draft`,
  );
  if (!found) throw new Error("chain@scale.test has no plans.");
  return found;
}

async function findSettings({ databaseUrl, large }: BenchSetup): Promise<Record<string, number>> {
  const tables = {
    userId: "users",
    ideaId: "ideas",
    groupId: "location_groups",
    eventId: "company_events",
    channelId: "channels",
    optionId: "channel_options",
    objectiveId: "objectives",
    metricTypeId: "metric_types",
    eventCategoryId: "custom_event_categories",
    geographyId: "geographies",
    categoryId: "categories",
    programId: "incentive_programs",
    openingId: "openings",
  };
  const first = Object.entries(tables).map(
    ([name, table]) => `(select min(id) from ${table} where company_id = $1 ${onlyOf(table)}) as "${name}"`,
  );
  const subcategory = `(select min(id) from categories where company_id = $1 and parent_id is not null) as "subcategoryId"`;
  const [found] = await queryRows<Record<string, number>>(databaseUrl, `select ${[...first, subcategory].join(", ")}`, [
    large,
  ]);
  return found ?? {};
}

function onlyOf(table: string): string {
  if (table === "users") return "and status = 'Registered'";
  if (table === "openings") return "and standing = 'verified'";
  return table === "categories" ? "and parent_id is null" : "";
}

/**
 * Create a set with a batch and a plan that waits for its answer, a transfer, a merge, the record of a location that
 * was handed over, an import, a payment batch and published terms.
 */
async function makeRecords({ databaseUrl, large }: BenchSetup, mark: string, { networkId, locationId }: OfMember) {
  await queryRows(
    databaseUrl,
    `insert into terms_versions (company_id, number, status, html, text_hash, published_at)
     values ($1, 1, 'published', '<p>Terms</p>', 'of these terms', now()) on conflict do nothing`,
    [large],
  );
  const [made] = await queryRows<Record<string, number>>(
    databaseUrl,
    `with autopilot_set as (
       insert into autopilot_sets (company_id, name, status) values ($1, 'Set ' || $2, 'published') returning id
     ), batch as (
       insert into autopilot_batches (company_id, set_id, starts_on, targets, status)
       select $1, id, current_date + 30, '{}', 'done' from autopilot_set returning id, set_id
     ), plan as (
       insert into plans (company_id, network_id, location_id, number, name, starts_on, ends_on, neighborhood_type,
         autopilot_set_id, autopilot_batch_id, autopilot_answer)
       select $1, $3, $4, 'PL-B-' || $2, 'Waiting ' || $2, current_date + 30, current_date + 60, 'neighborhoodUrban',
         set_id, id, 'waiting' from batch returning id
     ), transfer as (
       insert into transfers (company_id, to_network_id, effective_on) values ($1, $3, current_date + 30) returning id
     ), ownership as (
       insert into location_ownerships (company_id, network_id, location_id, from_day, until_day)
       values ($1, $3, $4, current_date - 100, current_date - 10) returning id, location_id
     ), record as (
       insert into location_records (company_id, ownership_id, location_id, network_id, record)
       select $1, ownership.id, location_id, $3, jsonb_build_object('pcNumber', pc_number, 'name', name, 'street', street,
         'street2', street2, 'city', city, 'state', state, 'zip', zip, 'network', 'Bench', 'plans', '[]'::jsonb,
         'events', '[]'::jsonb) from ownership join locations on locations.id = location_id returning id
     ), merge as (
       insert into network_merges (company_id, survivor_id, source_ids, counts_before, counts_after)
       select $1, id, '{}', jsonb_build_object('networks', jsonb_build_array(jsonb_build_object('id', id, 'name', name)),
         'parts', '[]'::jsonb), '{}' from networks where id = $3 returning id
     ), payment as (
       insert into payment_batches (company_id, number) values ($1, 'PB-' || $2) returning id
     ), import as (
       insert into imports (company_id, kind, file_name, file_hash, status, total_rows, checked_rows, new_rows)
       values ($1, 'users', 'Bench.csv', $2, 'checked', 1, 1, 1) returning id
     )
     select batch.set_id as "setId", batch.id as "batchId", plan.id as "waitingPlanId", transfer.id as "transferId",
       record.id as "recordId", merge.id as "mergeId", import.id as "importId", payment.id as "paymentBatchId"
     from batch, plan, transfer, record, merge, payment, import`,
    [large, mark, networkId, locationId],
  );
  return made;
}

async function makeMergeable({ databaseUrl, small }: BenchSetup, mark: string): Promise<Known["mergeable"]> {
  const survivor = `Bench Survivor ${mark}`;
  const [made] = await queryRows<Omit<Known["mergeable"], "survivor">>(
    databaseUrl,
    `with made as (
       insert into networks (company_id, code, name)
       select $1, place || $2, name from unnest($3::text[]) with ordinality as kind (name, place)
       returning id, code, name
     ), filled as (
       insert into locations (company_id, network_id, pc_number, name, city, state)
       select $1, made.id, left(made.code, 1) || right($2, 5) || '-' || n, 'Bench ' || n, 'Evanston', 'IL'
       from made, generate_series(1, 500) n
     )
     select survivor.id as "survivorId", source.id as "sourceId" from made survivor, made source
     where survivor.name = ($3::text[])[1] and source.name <> survivor.name`,
    [small, mark, [survivor, `Bench Source ${mark}`]],
  );
  if (!made) throw new Error("No two networks were made.");
  return { survivor, ...made };
}

import { type RawBuilder, sql } from "kysely";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { isGuestInScope } from "#app/people/guests/guest-scope.server.ts";
import { lastDayToSubmit } from "#app/programs/claims/claim-deadlines.server.ts";
import { selectRecapDueOn } from "#app/programs/events/overdue-recaps.server.ts";
import { parseDocumentValue, selectNewestValue } from "#app/setup/documents/document-queries.server.ts";
import type { TaskKind } from "./task-kinds.ts";
import { MAX_TASKS_PER_KIND } from "./task-rules.ts";

/** Number of shops from which the same to-do is one row. */
const MIN_SAME = 3;
/** Minutes in which a to-do that the user marked as done stays on the list, so that a wrong tap can be undone. */
const DONE_MINUTES = 5;
const MAX_DONE = 20;
/** Days before an event at which its gift cards come up. */
const CARDS_DAYS = 60;
const { leadBusinessDays } = parseDocumentValue("giftCardRules", null);

/** Kinds that come from other figures of the page: claimable activities and balances. */
type MoneyKind = "unclaimed" | "moneyToUse";

/** Task as the database knows it. */
export interface TaskRow {
  kind: TaskKind;
  id: number;
  title: string;
  /** Name of its location; null when it has none. */
  shop: string | null;
  /** Number of locations. */
  shops: number;
  /** Its only or first location, with its PC number. */
  locationId: number | null;
  pcNumber: string | null;
  /** Deadline, or the day since which someone waits. */
  day: string | null;
  cents: number | null;
  version: number;
  /** True for a to-do that the user marked as done a moment ago. */
  isDone: boolean;
  /** Number of open tasks of this kind. */
  total: number;
}

interface TaskReader {
  access: AccessScope;
  userId: number;
  locationId: number | null;
  today: string;
  now: Date;
}

/**
 * Return an SQL expression of the first tasks of each kind, for a statement that has `own_locations`, `own_plans` and
 * `own_actions`.
 */
export function selectTasks(reader: TaskReader, kinds: readonly TaskKind[]): RawBuilder<TaskRow[]> {
  const sources = kinds.flatMap((kind) =>
    kind === "unclaimed" || kind === "moneyToUse" ? [] : [firstOf(kind, sourceOf(kind, reader))],
  );
  if (sources.length === 0) return sql`'[]'::json`;
  return sql`coalesce((select json_agg(json_build_object('kind', kind, 'id', id, 'title', title, 'shop', shop,
      'shops', shops, 'locationId', location_id, 'pcNumber', pc_number, 'day', day, 'cents', cents, 'version', version,
      'isDone', is_done, 'total', total) order by kind, is_done, nth)
    from (${sql.join(sources, sql` union all `)}) tasks), '[]')`;
}

/** Select the first tasks of a kind by their day. */
function firstOf(kind: TaskKind, source: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select ${sql.lit(kind)} as kind, numbered.* from (
      select source.*, count(*) filter (where not is_done) over () as total,
        row_number() over (partition by is_done order by day, cents desc nulls last, id) as nth
      from (${source}) as source (id, title, shop, shops, location_id, pc_number, day, cents, version, is_done)
    ) numbered where nth <= case when is_done then ${sql.lit(MAX_DONE)} else ${sql.lit(MAX_TASKS_PER_KIND + 1)} end)`;
}

const none = sql`null::text`;
const noCents = sql`null::bigint`;

function sourceOf(kind: Exclude<TaskKind, MoneyKind>, reader: TaskReader): RawBuilder<unknown> {
  const { access, today } = reader;
  switch (kind) {
    case "late":
      return todos(reader, sql`is_late`, sql`due_on < ${today}`);
    case "dueToday":
      return todos(reader, sql`due_on = ${today} and not is_late`, sql`due_on >= ${today}`);
    case "claimQuestion":
      return claims(reader, sql`claims.status = 'infoRequested'`, sql`claims.information_due_on`);
    case "appeal":
      return claims(
        reader,
        sql`claims.status = 'rejected' and claims.appealed_at is null and claims.held_until >= ${today}::date`,
        sql`claims.held_until`,
      );
    case "claimDraft":
      return claims(reader, sql`claims.status = 'draft'`, lastDayToSubmit(today));
    case "proof":
      return studio(reader, "proofReady", sql`(studio_requests.status_since at time zone locations.time_zone)::date`);
    case "studioQuestion":
      return studio(reader, "infoRequested", sql`studio_requests.information_due_on`);
    case "posts":
      return socialOrders(reader, {
        statuses: sql`'awaitingApproval'`,
        day: sql`(select min(slot) at time zone locations.time_zone from social_deliverables
          where order_id = social_orders.id and status = 'waiting')::date`,
        cents: noCents,
      });
    case "unpaidOrder":
      return socialOrders(reader, {
        statuses: sql`'pendingPayment', 'paymentFailed'`,
        day: sql`case when social_orders.status = 'pendingPayment' then (pay_until at time zone locations.time_zone)::date end`,
        cents: sql`amount_cents - incentive_cents`,
      });
    case "waitingPlan":
      return sql`select own_plans.id, own_plans.name, own_locations.name, 1, own_plans.location_id, ${none},
          own_plans.starts_on, (select sum(planned_cents)::bigint from plan_items where plan_id = own_plans.id),
          own_plans.version, false
        from own_plans join own_locations on own_locations.id = own_plans.location_id
        where own_plans.status = 'draft' and autopilot_answer = 'waiting'`;
    case "savedPlan":
      return plans(sql`own_plans.status = 'saved'`);
    case "draftPlan":
      return plans(sql`own_plans.status = 'draft' and autopilot_answer is distinct from 'waiting'`);
    case "recap":
      return recaps;
    case "cardsToOrder":
      return cardsToOrder(today);
    case "cardsShipped":
      return cardOrders(
        reader,
        sql`orders.status = 'shipped'`,
        sql`(orders.shipped_at at time zone locations.time_zone)::date`,
      );
    case "cardsToCount":
      return cardOrders(reader, sql`orders.status = 'received' and orders.event_on < ${today}`, sql`orders.event_on`);
    case "invitation":
      return sql`select users.id, coalesce(nullif(trim(users.first_name || ' ' || users.last_name), ''), users.email),
          ${none}, 0, null::integer, ${none}, (select expires_at::date from tokens where tokens.user_id = users.id
            and kind = 'invitation' and used_at is null limit 1), ${noCents}, users.version, false
        from users where users.status = 'Invited' and ${isGuestInScope(access)}`;
  }
}

/** Select open to-dos, one row for the same to-do at many shops, and those that the user has just marked as done. */
function todos({ userId, now }: TaskReader, isOpen: RawBuilder<unknown>, wasOpen: RawBuilder<unknown>) {
  const isJustDone = sql`own_actions.status = 'done' and done_by = ${userId}
    and done_at > ${now}::timestamptz - make_interval(mins => ${sql.lit(DONE_MINUTES)})`;
  const isTodo = sql`own_actions.status in ('todo', 'inProgress')`;
  return sql`select min(id), title, min(shop), count(distinct location_id)::integer, min(location_id), ${none}, due_on,
      ${noCents}, min(version), is_done
    from (
      select own_actions.id, own_actions.title, own_locations.name as shop, location_id, due_on, own_actions.version,
        not (${isTodo}) as is_done, case when ${isTodo} and count(*) filter (where ${isTodo})
          over (partition by own_actions.title, due_on) >= ${sql.lit(MIN_SAME)} then 0 else own_actions.id end as own_row
      from own_actions join own_locations on own_locations.id = own_actions.location_id
      where ${isTodo} and ${isOpen} or ${isJustDone} and ${wasOpen}
    ) todos group by title, due_on, is_done, own_row`;
}

function claims({ access, locationId }: TaskReader, condition: RawBuilder<unknown>, day: RawBuilder<unknown>) {
  return sql`select claims.id, claims.title, locations.name, 1, claims.location_id, ${none}, ${day},
      claims.expected_cents, claims.version, false
    from claims join locations on locations.id = claims.location_id
    where ${condition} and ${access.record("claims")} and ${isAt("claims", locationId)}`;
}

function studio({ access, locationId }: TaskReader, status: "proofReady" | "infoRequested", day: RawBuilder<unknown>) {
  return sql`select studio_requests.id, studio_requests.title, locations.name, greatest(1, (select count(*)::integer
        from studio_request_locations where request_id = studio_requests.id)), studio_requests.location_id, ${none},
      ${day}, ${noCents}, studio_requests.version, false
    from studio_requests join locations on locations.id = studio_requests.location_id
    where studio_requests.status = ${status} and ${access.record("studioRequests")}
      and ${isAt("studioRequests", locationId)}`;
}

function socialOrders(
  { access, locationId }: TaskReader,
  { statuses, day, cents }: Record<"statuses" | "day" | "cents", RawBuilder<unknown>>,
) {
  return sql`select social_orders.id, social_orders.package, locations.name, greatest(1, (select count(*)::integer
        from social_order_locations where order_id = social_orders.id)), social_orders.location_id, ${none},
      ${day}, (${cents})::bigint, social_orders.version, false
    from social_orders join locations on locations.id = social_orders.location_id
    where social_orders.status in (${statuses}) and ${access.record("socialOrders")}
      and (${locationId}::integer is null or exists (select from social_order_locations
        where order_id = social_orders.id and social_order_locations.location_id = ${locationId}::integer))`;
}

/** Select plans, one row for those that were created together. */
function plans(condition: RawBuilder<unknown>) {
  return sql`select min(own_plans.id), min(own_plans.name), min(own_locations.name), count(*)::integer,
      min(own_plans.location_id), ${none}, min(own_plans.starts_on), ${noCents}, min(own_plans.version), false
    from own_plans join own_locations on own_locations.id = own_plans.location_id
    where ${condition} group by coalesce(plan_group_id, -own_plans.id)`;
}

const recaps = sql`select custom_events.id, min(custom_events.title), min(own_locations.name), count(*)::integer,
    min(own_locations.id), ${none}, min(${selectRecapDueOn}), ${noCents}, min(event_programs.version), false
  from custom_events join event_programs on event_programs.id = custom_events.id
  join custom_event_locations place on place.event_id = custom_events.id
  join own_locations on own_locations.id = place.location_id
  where event_programs.status in ('held', 'recapDue') and recap_waived_by is null and not exists (select from event_recaps
    where event_recaps.event_id = place.event_id and event_recaps.location_id = place.location_id)
  group by custom_events.id`;

/** Select single events that want gift cards and have none, with the last day on which an order arrives in time. */
function cardsToOrder(today: string) {
  const rules = selectNewestValue("giftCardRules", sql.ref("customEvents.companyId"));
  const lead = sql`coalesce((${rules} ->> 'leadBusinessDays')::integer, ${sql.lit(leadBusinessDays)})`;
  const businessDays = (after: RawBuilder<unknown>) => sql`(select count(*) from generate_series(
    ${after} + interval '1 day', custom_events.ends_on, interval '1 day') day where extract(isodow from day) < 6)`;
  return sql`select id, title, shop, shops, location_id, pc_number, last_on, ${noCents}, version, false
    from (
      select custom_events.id, min(custom_events.title) as title, min(own_locations.name) as shop,
        count(*)::integer as shops, min(own_locations.id) as location_id, min(own_locations.pc_number) as pc_number,
        (select max(day)::date from generate_series(custom_events.ends_on - (${lead} * 7 / 5 + 7), custom_events.ends_on,
          interval '1 day') day where ${businessDays(sql`day`)} >= ${lead}) as last_on, min(custom_events.version) as version
      from custom_events join event_programs on event_programs.id = custom_events.id
      join custom_event_locations place on place.event_id = custom_events.id
      join own_locations on own_locations.id = place.location_id
      where wants_gift_cards and rrule = '' and custom_events.ends_on > ${today}
        and custom_events.starts_on <= ${today}::date + ${sql.lit(CARDS_DAYS)}::integer
        and event_programs.status in ('planned', 'confirmed') and not exists (select from gift_card_orders
          where event_id = place.event_id and gift_card_orders.location_id = place.location_id
            and gift_card_orders.status not in ('rejected', 'cancelled'))
      group by custom_events.id
    ) events where last_on >= ${today}`;
}

function cardOrders({ access, locationId }: TaskReader, condition: RawBuilder<unknown>, day: RawBuilder<unknown>) {
  return sql`select orders.id, custom_events.title, locations.name, 1, orders.location_id, ${none}, ${day}, ${noCents},
      orders.version, false
    from (select * from gift_card_orders where ${access.record("giftCardOrders")} and ${isAt("giftCardOrders", locationId)}) orders
    join custom_events on custom_events.id = orders.event_id join locations on locations.id = orders.location_id
    where ${condition}`;
}

/** Build the condition of a list's location filter, so that a task and its list hold the same records. */
function isAt(table: string, locationId: number | null): RawBuilder<boolean> {
  return sql`(${locationId}::integer is null or ${sql.ref(`${table}.locationId`)} = ${locationId}::integer)`;
}

import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { featureFlagJsonArguments } from "#app/platform/identity/feature-flags.server.ts";
import type { FeatureFlags, FeatureViewer } from "#app/platform/identity/features.ts";
import { canUse } from "#app/platform/identity/can-use.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { currentVisibilityTables, selectVisiblePairs } from "#app/access/visibility/visibility.server.ts";
import { site } from "#app/access/sign-in/site.server.ts";
import { notify } from "#app/platform/notifications/notify.server.ts";
import { findCompanyTexts } from "#app/platform/wording/company-texts.server.ts";
import { type MovedLocation, formerOwnerMail, newOwnerMail } from "./transfer-mails.ts";
import type { Transfer } from "./transfer-queries.server.ts";

interface Owner {
  userId: number;
  email: string;
  firstName: string;
  /** Moved locations that they lost, or see now. */
  locationIds: number[];
}

/** Notify the owners of both sides within the transfer's transaction; an owner of both is notified as a new owner. */
export async function notifyOwners(db: Db, access: AccessScope, transfer: Transfer): Promise<void> {
  const companyTexts = await findCompanyTexts(db, access, transfer.companyId);
  const locations = await listMoved(db, transfer);
  const moveOf = ({ locationIds }: Owner) => {
    return { to: transfer.toNetwork, locations: locations.filter(({ id }) => locationIds.includes(id)) };
  };
  await notify(db, "transfer.handed-over", await listFormerOwners(db, transfer), (owner) =>
    formerOwnerMail(site, companyTexts, owner, moveOf(owner)),
  );
  await notify(db, "transfer.took-over", await listNewOwners(db, transfer), (owner) =>
    newOwnerMail(site, companyTexts, owner, moveOf(owner)),
  );
}

async function listMoved(db: Db, transfer: Transfer): Promise<MovedLocation[]> {
  const { rows } = await sql<MovedLocation>`
    select locations.id, pc_number, locations.name, origin.name as "from", current.from_day as handed_over_on,
      (select count(*) from plans where location_id = locations.id and status = 'active') as active_plans,
      (select count(*) from plans where location_id = locations.id and status in ('draft', 'saved')) as waiting_plans,
      (select count(*) from actions where location_id = locations.id and status in ('todo', 'inProgress')) as open_actions,
      (select count(*) from claims where location_id = locations.id and network_id = moving.from_network_id
        and status = 'draft') as draft_claims,
      array(select user_id from guest_locations join users on users.id = user_id
        where location_id = locations.id and users.status <> 'Blocked') as guest_ids
    from transfer_locations moving
    join locations on locations.id = moving.location_id
    join networks origin on origin.id = moving.from_network_id
    join location_ownerships current on current.location_id = locations.id and current.until_day is null
    where moving.transfer_id = ${transfer.id}
    order by pc_number
  `.execute(db);
  return rows;
}

/** List owners who saw all of a network the locations left and are not in the new one. */
async function listFormerOwners(db: Db, { id, toNetworkId }: Transfer): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select users.id as user_id, users.email, users.first_name, array_agg(moving.location_id) as location_ids
    from transfer_locations moving
    join memberships on memberships.network_id = moving.from_network_id
    join users on users.id = memberships.user_id
    where moving.transfer_id = ${id} and ${isOwner}
      and not exists (select from group_users where group_users.user_id = users.id)
      and not exists (select from memberships new where new.user_id = users.id and new.network_id = ${toNetworkId})
    group by users.id order by users.id
  `.execute(db);
  return rows;
}

/** List owners in the new network who see some of the locations. */
async function listNewOwners(db: Db, { locations, toNetworkId }: Transfer) {
  const { rows } = await sql<Owner & FeatureViewer & { company: FeatureFlags }>`
    with touched as materialized (
      select users.id, users.role from users join memberships on memberships.user_id = users.id
      where memberships.network_id = ${toNetworkId} and ${isOwner}
    ), pairs as (${selectVisiblePairs(currentVisibilityTables)})
    select users.id as user_id, users.email, users.first_name, users.role, users.can_access_business_metrics,
      array_agg(pairs.location_id) as location_ids, json_build_object(${featureFlagJsonArguments}) as company
    from pairs join users on users.id = pairs.user_id join companies on companies.id = users.company_id
    where pairs.location_id = any(${locations.map(({ id }) => id)})
    group by users.id, companies.id order by users.id
  `.execute(db);
  return rows.map((owner) => ({
    ...owner,
    canManageGuests: canUse({ ...owner, network: null }, "guest:edit"),
  }));
}

const isOwner = sql`(users.status = 'Registered' and users.role in ('Business Administrator', 'Business Owner'))`;

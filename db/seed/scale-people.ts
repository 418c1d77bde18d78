import { sql } from "kysely";
import type { Db } from "../connect.ts";
import { DEMO_PASSWORD_HASH } from "./demo-accounts.ts";
import { type ScaleCompany, pickWord } from "./scale-company.ts";

export async function addNetworks(db: Db, companyId: number, { key, networks }: ScaleCompany): Promise<void> {
  await sql`
    insert into networks (company_id, code, name, legal_name)
    select ${companyId}::int, ${key} || '-' || n, ${pickWord(lastNames, sql`n`)} || ' Restaurants ' || n,
      'Number ' || n || ' LLC'
    from generate_series(1, ${networks}::int) n
  `.execute(db);
}

export async function addScaleLocations(
  db: Db,
  companyId: number,
  { key, networks, locations }: ScaleCompany,
): Promise<void> {
  await sql`
    insert into locations (company_id, network_id, pc_number, name, street, city, state, zip, latitude, longitude,
      opened_on)
    select ${companyId}::int, networks.id, 'P' || lpad(n::text, 6, '0'),
      ${pickWord(lastNames, sql`n * 7`)} || 'ville, ' || ${pickWord(firstNames, sql`n`)} || ' St',
      (1 + n % 900) || ' ' || ${pickWord(firstNames, sql`n`)} || ' St', ${pickWord(lastNames, sql`n * 7`)} || 'ville', 'OH',
      lpad((43000 + n % 999)::text, 5, '0'), 30 + (n * 13 % 1800) / 100.0, -120 + (n * 17 % 4500) / 100.0,
      date '2001-01-01' + (n * 31 % 8000)
    from generate_series(1, ${locations}::int) n
    join networks on networks.company_id = ${companyId} and networks.code = ${key} || '-' || (1 + n % ${networks}::int)
  `.execute(db);
}

// One user in ten administers, two own, five are guests and two only view; eight in ten are registered.
export async function addUsers(db: Db, companyId: number, { key, users }: ScaleCompany, today: Date): Promise<void> {
  await sql`
    insert into users (company_id, email, password_hash, first_name, last_name, role, status, phone,
      can_access_business_metrics, accepted_terms_version, registered_at, last_sign_in_at, last_visit_at, created_at)
    select ${companyId}::int, lower(first || '.' || last || '.' || n || '@' || ${key} || '.test'),
      case when status = 'Invited' then null else ${DEMO_PASSWORD_HASH} end, first, last, role, status,
      '+1614555' || lpad((n % 10000)::text, 4, '0'), n % 3 = 0,
      case when status = 'Invited' then null else 0 end,
      case when status = 'Invited' then null else made + interval '1 day' end,
      case when status = 'Invited' then null else seen end, case when status = 'Invited' then null else seen end, made
    from (
      select n, ${pickWord(firstNames, sql`n * 13`)} as first, ${pickWord(lastNames, sql`n * 31 + n / 7`)} as last,
        ${pickWord(roles, sql`n`)} as role, ${pickWord(statuses, sql`n + n / 10`)} as status,
        ${today}::timestamptz - make_interval(days => 400 + n * 7 % 900, secs => n % 86400) as made,
        ${today}::timestamptz - make_interval(days => n * 11 % 390, secs => n * 61 % 86400) as seen
      from generate_series(1, ${users}::int) n
    ) person
  `.execute(db);
}

// Consecutive users share a network, so every network has each role.
export async function addMemberships(db: Db, companyId: number, { networks, users }: ScaleCompany): Promise<void> {
  await sql`
    with network as (select id, row_number() over (order by id) - 1 as n from networks where company_id = ${companyId})
    insert into memberships (user_id, company_id, network_id)
    select person.id, ${companyId}::int, network.id
    from (select id, row_number() over (order by id) - 1 as n from users where company_id = ${companyId}) person
    join network on network.n = person.n * ${networks}::int / ${users}::int
  `.execute(db);
}

export async function addGuestLocations(db: Db, companyId: number): Promise<void> {
  await sql`
    insert into guest_locations (user_id, company_id, location_id)
    select users.id, ${companyId}::int, min(locations.id)
    from users
    join memberships on memberships.user_id = users.id
    join locations on locations.network_id = memberships.network_id
    where users.company_id = ${companyId} and users.role = 'Location Level Guest'
    group by users.id
  `.execute(db);
}

// Half of them have expired: they are as old as the account, or younger than a week.
export async function addInvitations(db: Db, companyId: number, _company: ScaleCompany, today: Date): Promise<void> {
  await sql`
    insert into tokens (user_id, kind, secret_hash, created_at, expires_at)
    select id, 'invitation', sha256(id::text::bytea), sent, sent + interval '14 days'
    from (
      select id, case when id % 20 < 10 then created_at else ${today}::timestamptz - interval '6 days' end as sent
      from users where company_id = ${companyId} and status = 'Invited'
    ) invited
  `.execute(db);
}

export async function addAnalyticsEvents(
  db: Db,
  companyId: number,
  { name, users, events }: ScaleCompany,
  today: Date,
): Promise<void> {
  await sql`
    with person as (
      select users.id, first_name || ' ' || last_name as username, network_id, networks.name as network_name,
        row_number() over (order by users.id) - 1 as n
      from users
      join memberships on memberships.user_id = users.id
      join networks on networks.id = memberships.network_id
      where users.company_id = ${companyId}
    )
    insert into analytics_events (id, event, at, user_id, username, company_id, company_name, network_id, network_name)
    select gen_random_uuid(), case when event.n % 3 = 0 then 'Marketing Assets' else 'Marketing Calendar' end,
      ${today}::timestamptz - make_interval(secs => event.n * 63), person.id, person.username, ${companyId}::int,
      ${name}, person.network_id, person.network_name
    from generate_series(1, ${events}::int) event (n) join person on person.n = event.n % ${users}::int
  `.execute(db);
}

const roles = [
  "Business Administrator",
  "Business Owner",
  "Business Owner",
  ...Array.from({ length: 5 }, () => "Location Level Guest"),
  "View Only",
  "View Only",
];
const statuses = ["Invited", "Blocked", ...Array.from({ length: 8 }, () => "Registered")];
const firstNames = (
  "Ada Alan Amara Anders Bela Bruno Cara Cesar Dalia Dmitri Edith Elias Fatima Felix Gina Gustav Hana Hugo Ines " +
  "Ivan Jade Jonas Kira Kofi Lena Luca Maya Milo Nora Nils Olga Oscar Petra Quinn Rhea Rufus Selma Tomas Uma " +
  "Viktor Zora"
).split(" ");
const heads = (
  "Ander Bald Brad Carl Clay Dal East Eller Fair Gar Green Ham Hart Hazel Holl Ing Jack Kel Kirk Lang Lind Mar " +
  "Mill Nor Oak Pem Quin Rad Red Rich Rob Sand Shel Stan Thorn Wal Wes Whit Win Wood"
).split(" ");
const tails = "bury by den ford ham ington land ley man more ridge son ston ton well".split(" ");
/** 600 surnames, so that a search finds many or few. */
const lastNames = tails.flatMap((tail) => heads.map((head) => head + tail));

import { sql, type Kysely } from "kysely";

/** What a former owner of a location keeps reading: its state when it was handed over, for the network that had it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table location_ownerships add unique (id, company_id);

    create table location_records (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id),
      ownership_id integer not null unique,
      location_id integer not null,
      network_id integer not null,
      record jsonb not null,
      kept_at timestamptz not null default now(),
      foreign key (ownership_id, company_id) references location_ownerships (id, company_id),
      foreign key (location_id, company_id) references locations (id, company_id),
      foreign key (network_id, company_id) references networks (id, company_id)
    );
    comment on column location_records.ownership_id is 'The time in which the former owner had the location.';
    comment on column location_records.network_id is 'The network whose people may read it; the survivor of a merge takes it over.';
    create index location_records_network_idx on location_records (network_id);
    create index location_records_location_idx on location_records (location_id);
    create index location_records_company_idx on location_records (company_id);
  `.execute(db);
}

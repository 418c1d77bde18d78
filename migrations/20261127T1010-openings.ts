import { sql, type Kysely } from "kysely";

/**
 * Openings of competitors: reported from the field, verified by an advisor, followed until they are open or off. Whoever
 * wants to be told of them says how near.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table openings (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id),
      brand text not null check (char_length(brand) between 1 and 60),
      tier text not null check (tier in ('direct', 'indirect')),
      street text not null default '' check (char_length(street) <= 120),
      city text not null check (char_length(city) between 1 and 80),
      state text not null check (state ~ '^[A-Z]{2}$'),
      zip text not null default '',
      latitude double precision not null check (latitude between -90 and 90),
      longitude double precision not null check (longitude between -180 and 180),
      status text not null check (status in ('rumored', 'announced', 'underConstruction', 'delayed', 'open', 'cancelled',
        'closed')),
      expected_on date,
      precision text not null check (precision in ('day', 'month', 'quarter', 'half', 'unknown')),
      source text not null check (source in ('news', 'permit', 'fieldVisit', 'landlord', 'social', 'other')),
      source_url text check (source_url ~ '^https?://'),
      confidence text not null check (confidence in ('low', 'medium', 'high')),
      notes text not null default '' check (char_length(notes) <= 2000),
      standing text not null default 'reported' check (standing in ('reported', 'verified', 'dismissed', 'merged')),
      dismissed_because text,
      merged_into_id integer,
      verified_at timestamptz,
      verified_by integer references users (id),
      created_at timestamptz not null default now(),
      created_by integer references users (id),
      updated_at timestamptz not null default now(),
      updated_by integer references users (id),
      version integer not null default 1,
      unique (id, company_id),
      check ((expected_on is null) = (precision = 'unknown')),
      check ((standing = 'merged') = (merged_into_id is not null)),
      check ((standing = 'dismissed') = (dismissed_because is not null)),
      foreign key (merged_into_id, company_id) references openings (id, company_id)
    );
    comment on column openings.latitude is 'Where nobody set a pin, the middle of the ZIP code.';
    comment on column openings.expected_on is 'The first day of the span that precision names; the opening day once it is open.';
    comment on column openings.merged_into_id is 'The opening that this one turned out to be.';
    create index openings_globe_idx on openings using gist (globe_point(latitude, longitude)) where standing = 'verified';
    create index openings_company_idx on openings (company_id, standing, expected_on, id);
    create index openings_merged_into_id_idx on openings (merged_into_id, company_id);
    create index openings_search_trgm_idx on openings using gin ((brand || ' ' || city) gin_trgm_ops);

    create table opening_watches (
      user_id integer primary key references users (id) on delete cascade,
      miles integer not null check (miles between 1 and 25),
      created_at timestamptz not null default now()
    );
    comment on table opening_watches is 'Who is mailed of verified openings, and of their changes, so near to a location of theirs.';
  `.execute(db);
}

import { sql, type Kysely } from "kysely";

/** The brand's library: categories, and ideas with their steps, targets and views. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table categories (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id),
      parent_id integer,
      name text not null check (char_length(name) between 1 and 50),
      applies_to text[] not null default '{ideas}'
        check (applies_to <@ array['ideas', 'socialPosts', 'studioRequests'] and cardinality(applies_to) > 0),
      position integer not null default 0,
      is_active boolean not null default true,
      created_at timestamptz not null default now(),
      created_by integer references users (id),
      updated_at timestamptz not null default now(),
      updated_by integer references users (id),
      version integer not null default 1,
      unique (id, company_id),
      check (parent_id <> id),
      foreign key (parent_id, company_id) references categories (id, company_id)
    );
    comment on table categories is 'Categories, and subcategories: those with a parent, which has none itself.';
    create unique index categories_name_key on categories (company_id, coalesce(parent_id, 0), lower(name));
    create index categories_parent_id_idx on categories (parent_id);

    create table ideas (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id),
      code text not null check (char_length(code) between 1 and 20),
      title text not null check (char_length(title) between 1 and 100),
      summary text not null default '' check (char_length(summary) <= 255),
      description_html text not null default '' check (char_length(description_html) <= 100000),
      channel_id integer not null,
      category_id integer,
      subcategory_id integer,
      neighborhood_types text[] not null default '{neighborhoodUrban,neighborhoodRural}'
        check (neighborhood_types <@ array['neighborhoodUrban', 'neighborhoodRural'] and cardinality(neighborhood_types) > 0),
      season_from text check (season_from ~ '^[0-1][0-9]-[0-3][0-9]$'),
      season_to text check (season_to ~ '^[0-1][0-9]-[0-3][0-9]$'),
      effort integer not null default 2 check (effort between 1 and 5),
      lead_days integer not null default 0 check (lead_days between 0 and 180),
      duration_days integer not null default 1 check (duration_days between 1 and 366),
      cost_min_cents integer not null default 0 check (cost_min_cents >= 0),
      cost_max_cents integer not null default 0 check (cost_max_cents <= 1000000000),
      unit_cost_cents integer not null default 0 check (unit_cost_cents between 0 and 1000000000),
      is_incentive_eligible boolean not null default false,
      link text check (link ~ '^https://'),
      image_file_id integer references files (id),
      active_from date,
      active_to date,
      status text not null default 'draft' check (status in ('draft', 'active', 'retired')),
      created_at timestamptz not null default now(),
      created_by integer references users (id),
      updated_at timestamptz not null default now(),
      updated_by integer references users (id),
      version integer not null default 1,
      unique (id, company_id),
      check (cost_min_cents <= cost_max_cents),
      check ((season_from is null) = (season_to is null)),
      check (active_to >= active_from),
      foreign key (channel_id, company_id) references channels (id, company_id),
      foreign key (category_id, company_id) references categories (id, company_id),
      foreign key (subcategory_id, company_id) references categories (id, company_id)
    );
    create unique index ideas_company_code_key on ideas (company_id, lower(code));
    create index ideas_company_status_idx on ideas (company_id, status, lower(title), id);
    create index ideas_channel_id_idx on ideas (channel_id);
    create index ideas_category_id_idx on ideas (category_id);
    create index ideas_subcategory_id_idx on ideas (subcategory_id);
    create index ideas_image_file_id_idx on ideas (image_file_id);
    create index ideas_search_trgm_idx on ideas using gin ((code || ' ' || title || ' ' || summary) gin_trgm_ops);

    create table idea_objectives (
      idea_id integer not null,
      company_id integer not null,
      objective_id integer not null,
      primary key (idea_id, objective_id),
      foreign key (idea_id, company_id) references ideas (id, company_id) on delete cascade,
      foreign key (objective_id, company_id) references objectives (id, company_id)
    );
    create index idea_objectives_objective_idx on idea_objectives (objective_id, idea_id);

    create table idea_channel_options (
      idea_id integer not null,
      company_id integer not null,
      channel_option_id integer not null,
      primary key (idea_id, channel_option_id),
      foreign key (idea_id, company_id) references ideas (id, company_id) on delete cascade,
      foreign key (channel_option_id, company_id) references channel_options (id, company_id)
    );
    create index idea_channel_options_option_idx on idea_channel_options (channel_option_id, idea_id);

    create table idea_steps (
      id integer generated always as identity primary key,
      idea_id integer not null references ideas (id) on delete cascade,
      position integer not null,
      title text not null check (char_length(title) between 1 and 100),
      detail text not null default '' check (char_length(detail) <= 1000),
      phase text not null check (phase in ('before', 'during', 'after')),
      offset_days integer not null check (offset_days between -180 and 90),
      is_mandatory boolean not null default false,
      owner_role text check (owner_role in ('Business Administrator', 'Business Owner', 'Location Level Guest')),
      link text check (link ~ '^https://'),
      unique (idea_id, position)
    );
    comment on column idea_steps.offset_days is 'Days from the first day of the item; negative is before it.';

    create table idea_locations (
      idea_id integer not null,
      company_id integer not null,
      location_id integer not null,
      is_included boolean not null,
      primary key (idea_id, location_id),
      foreign key (idea_id, company_id) references ideas (id, company_id) on delete cascade,
      foreign key (location_id, company_id) references locations (id, company_id)
    );
    comment on table idea_locations is 'Site-specific: with an included location an idea is for the included ones only; an excluded one never sees it.';
    create index idea_locations_location_idx on idea_locations (location_id, idea_id);

    create table idea_views (
      idea_id integer not null references ideas (id) on delete cascade,
      user_id integer not null references users (id) on delete cascade,
      day date not null,
      primary key (idea_id, user_id, day)
    );
    create index idea_views_user_idx on idea_views (user_id, day);

    create table idea_link_changes (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id),
      find text not null,
      replacement text not null,
      changes jsonb not null,
      made_at timestamptz not null default now(),
      made_by integer references users (id),
      undone_at timestamptz,
      undone_by integer references users (id)
    );
    comment on column idea_link_changes.changes is 'What undo puts back: [{ideaId, field, stepId, before, after}].';
    create index idea_link_changes_company_idx on idea_link_changes (company_id, id desc);
    create index idea_link_changes_made_by_idx on idea_link_changes (made_by);
    create index idea_link_changes_undone_by_idx on idea_link_changes (undone_by);
  `.execute(db);
}

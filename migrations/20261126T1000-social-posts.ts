import { sql, type Kysely } from "kysely";

/** The brand's posts with their media and what they said before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table social_posts (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id),
      title text not null check (char_length(title) between 1 and 120),
      category_id integer,
      caption text not null default '' check (char_length(caption) <= 2200),
      network_captions jsonb not null default '{}',
      hashtags text not null default '' check (char_length(hashtags) <= 600),
      networks text[] not null default '{}',
      valid_from date,
      valid_to date,
      status text not null default 'draft' check (status in ('draft', 'active', 'retired')),
      created_at timestamptz not null default now(),
      created_by integer references users (id),
      updated_at timestamptz not null default now(),
      updated_by integer references users (id),
      version integer not null default 1,
      unique (id, company_id),
      check (valid_to >= valid_from),
      foreign key (category_id, company_id) references categories (id, company_id)
    );
    comment on column social_posts.network_captions is 'The captions of single networks, by network; the others have the post''s own.';
    create unique index social_posts_title_key on social_posts (company_id, lower(title));
    create index social_posts_list_idx on social_posts (company_id, status, lower(title), id);
    create index social_posts_category_idx on social_posts (category_id);
    create index social_posts_search_idx on social_posts using gin ((title || ' ' || caption) gin_trgm_ops);

    create table social_post_media (
      post_id integer not null references social_posts (id) on delete cascade,
      file_id integer not null references files (id) on delete cascade,
      position integer not null,
      alt_text text not null default '' check (char_length(alt_text) <= 300),
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      primary key (post_id, file_id)
    );
    comment on column social_post_media.width is 'In pixels, as kept.';
    create index social_post_media_file_idx on social_post_media (file_id);

    create table social_post_versions (
      post_id integer not null references social_posts (id) on delete cascade,
      number integer not null,
      content jsonb not null,
      at timestamptz not null,
      by_user_id integer references users (id),
      primary key (post_id, number)
    );
    comment on table social_post_versions is 'What each saved version of a post said, the newest too.';
    create index social_post_versions_by_idx on social_post_versions (by_user_id);
  `.execute(db);
}

import { sql, type Kysely } from "kysely";

/** CSV imports: an uploaded file, its checked rows, and what became of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table imports (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id),
      kind text not null,
      file_name text not null check (char_length(file_name) <= 255),
      file_hash text not null,
      status text not null default 'checking'
        check (status in ('checking', 'checked', 'saving', 'saved', 'failed', 'discarded')),
      total_rows integer not null default 0,
      checked_rows integer not null default 0,
      saved_rows integer not null default 0,
      new_rows integer not null default 0,
      changed_rows integer not null default 0,
      same_rows integer not null default 0,
      bad_rows integer not null default 0,
      failure text,
      saved_at timestamptz,
      saved_by integer references users (id),
      created_at timestamptz not null default now(),
      created_by integer references users (id),
      version integer not null default 1,
      unique (id, company_id)
    );
    create index imports_company_idx on imports (company_id, kind, id desc);

    create table import_rows (
      import_id integer not null references imports (id) on delete cascade,
      line integer not null check (line >= 2),
      cells jsonb not null,
      outcome text check (outcome in ('new', 'changed', 'same', 'bad')),
      problems jsonb,
      changes jsonb,
      record_id integer,
      primary key (import_id, line)
    );
    comment on column import_rows.line is 'The line of the file as a spreadsheet counts it: the header is 1.';
    create index import_rows_outcome_idx on import_rows (import_id, outcome, line);
  `.execute(db);
}

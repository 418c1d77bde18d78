import { sql, type Kysely } from "kysely";

/** What a company's files call the columns of a list, as somebody told once: the next file is read without asking. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table import_headers (
      company_id integer not null references companies (id),
      kind text not null check (char_length(kind) between 1 and 40),
      header text not null check (char_length(header) between 1 and 100),
      field text check (char_length(field) between 1 and 40),
      created_at timestamptz not null default now(),
      created_by integer references users (id),
      primary key (company_id, kind, header)
    );
    create index import_headers_created_by_idx on import_headers (created_by);
    comment on column import_headers.header is 'In small letters and figures alone, as headers are compared.';
    comment on column import_headers.field is 'Null: the column is passed over.';
  `.execute(db);
}

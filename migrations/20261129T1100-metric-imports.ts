import { sql, type Kysely } from "kysely";

/** Figures by the file: what each cell of an uploaded file is to hold and held before, so that the import can be undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table imports
      add column undone_at timestamptz,
      add column undone_by integer references users (id),
      drop constraint imports_status_check,
      add constraint imports_status_check
        check (status in ('checking', 'checked', 'saving', 'saved', 'undoing', 'undone', 'failed', 'discarded'));
    create index imports_undone_by_idx on imports (undone_by) where undone_by is not null;
    drop index imports_file_key;
    create unique index imports_file_key on imports (company_id, kind, file_hash)
      where status in ('checking', 'checked', 'saving', 'saved', 'undoing');

    create table metric_import_cells (
      import_id integer not null references imports (id) on delete cascade,
      line integer not null,
      field text not null,
      location_id integer,
      metric_type_id integer not null,
      period_start date not null,
      value numeric(18, 4) not null,
      was numeric(18, 4),
      was_import_id integer
    );
    comment on table metric_import_cells is 'The figures of an uploaded file. What locations and types they name is in metric_values, which holds on to both, once they are saved.';
    comment on column metric_import_cells.location_id is 'Null where the file names none that there is.';
    comment on column metric_import_cells.was is 'What was kept when the file was checked; null for nothing.';
    create index metric_import_cells_place_idx on metric_import_cells (import_id, line);
  `.execute(db);
}

import { sql, type Kysely } from "kysely";

/**
 * A receipt is a file that waits for its claim or belongs to one. Its reading goes with the file: what was read, how
 * certain each value is, and a hash of the picture that finds the same receipt again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table receipt_readings (
      file_id integer primary key references files (id) on delete cascade,
      company_id integer not null references companies (id),
      status text not null default 'waiting' check (status in ('waiting', 'read', 'notReceipt', 'unreadable')),
      vendor text not null default '',
      vendor_confidence smallint not null default 0 check (vendor_confidence between 0 and 100),
      day date,
      day_confidence smallint not null default 0 check (day_confidence between 0 and 100),
      total_cents bigint check (total_cents >= 0),
      total_confidence smallint not null default 0 check (total_confidence between 0 and 100),
      tax_cents bigint check (tax_cents >= 0),
      tax_confidence smallint not null default 0 check (tax_confidence between 0 and 100),
      currency text not null default '' check (currency ~ '^([A-Z]{3})?$'),
      picture_hash text check (picture_hash ~ '^[0-9a-f]{64}$'),
      created_at timestamptz not null,
      read_at timestamptz
    );
    create index receipt_readings_total_idx on receipt_readings (company_id, total_cents);
    comment on table receipt_readings is 'What was read from the receipts of claims, deleted with their files.';
  `.execute(db);
}

import { type Kysely, sql } from "kysely";

/** The program into which a program's money is carried over, as somebody chose it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table incentive_programs add column successor_id integer,
      add check (successor_id <> id),
      add foreign key (successor_id, company_id) references incentive_programs (id, company_id);
    comment on column incentive_programs.successor_id is 'Where the share of carry_over_percent goes when the program ends; null where all that is left expires.';
    comment on column incentive_programs.carry_over_percent is 'The share of what is left at the end that goes into the successor.';
    create index incentive_programs_successor_idx on incentive_programs (successor_id);

    -- Until now the next program of an equal name was the successor.
    update incentive_programs ending set successor_id = (
      select id from incentive_programs next
      where next.company_id = ending.company_id and lower(next.name) = lower(ending.name)
        and next.starts_on > ending.ends_on and next.status <> 'closed'
      order by next.starts_on, next.id limit 1)
    where ending.status <> 'closed' and ending.carry_over_percent > 0;
  `.execute(db);
}

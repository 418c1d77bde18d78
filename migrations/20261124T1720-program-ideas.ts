import { sql, type Kysely } from "kysely";

/** The ideas that a program pays for are of its company, as its channels are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table incentive_program_ideas add column company_id integer;
    update incentive_program_ideas set company_id = incentive_programs.company_id
      from incentive_programs where incentive_programs.id = program_id;
    delete from incentive_program_ideas where not exists (
      select from ideas where id = idea_id and ideas.company_id = incentive_program_ideas.company_id);
    alter table incentive_program_ideas
      alter column company_id set not null,
      drop constraint incentive_program_ideas_program_id_fkey,
      drop constraint incentive_program_ideas_idea_id_fkey,
      add foreign key (program_id, company_id) references incentive_programs (id, company_id) on delete cascade,
      add foreign key (idea_id, company_id) references ideas (id, company_id);
  `.execute(db);
}

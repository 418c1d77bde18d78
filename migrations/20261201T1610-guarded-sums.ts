import { type Kysely, sql } from "kysely";

/** The sums of an account change by entries of its ledger alone, whoever asks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_changed_sums() returns trigger language plpgsql as $$
    begin
      raise exception 'The sums of an account are kept by its ledger alone.' using errcode = 'restrict_violation';
    end $$;

    -- The ledger's trigger updates accounts from within; everybody else does from outside, at depth 0.
    create trigger budget_accounts_sums_updated before update on budget_accounts for each row
      when (pg_trigger_depth() = 0 and (new.allocated_cents, new.reserved_cents, new.spent_cents, new.expired_cents)
        is distinct from (old.allocated_cents, old.reserved_cents, old.spent_cents, old.expired_cents))
      execute function refuse_changed_sums();
    create trigger budget_accounts_sums_inserted before insert on budget_accounts for each row
      when ((new.allocated_cents, new.reserved_cents, new.spent_cents, new.expired_cents) is distinct from (0::bigint, 0::bigint, 0::bigint, 0::bigint))
      execute function refuse_changed_sums();
  `.execute(db);
}

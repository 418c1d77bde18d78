import { type Kysely, sql } from "kysely";

/** Each payment by card and each checkout session of an order is a fact of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table card_sessions (
      id text primary key,
      order_id integer not null references social_orders (id),
      is_open boolean not null default true
    );
    comment on table card_sessions is 'Every checkout session of an order; the current one is social_orders.session_id.';
    comment on column card_sessions.is_open is 'False once the session ended, or the provider was asked to close it.';
    create index card_sessions_order_idx on card_sessions (order_id);
    insert into card_sessions (id, order_id, is_open)
      select session_id, id, status = 'pendingPayment' from social_orders where session_id is not null;

    create table card_payments (
      id text primary key,
      order_id integer not null references social_orders (id),
      cents bigint check (cents >= 0),
      currency text check (char_length(currency) <= 10),
      pays_order boolean not null default false,
      refunded_cents bigint not null default 0 check (refunded_cents >= 0),
      returned_cents bigint not null default 0 check (returned_cents >= 0),
      received_at timestamptz
    );
    comment on table card_payments is 'Every payment by card under the id of its provider.';
    comment on column card_payments.cents is 'In the smallest unit of its currency; null while only its return was reported.';
    comment on column card_payments.pays_order is 'Whether it pays its order; any other payment can be refunded without ending the order.';
    comment on column card_payments.refunded_cents is 'What was given back of it, here or at the provider.';
    comment on column card_payments.returned_cents is 'What the provider says went back to the card.';
    create index card_payments_order_idx on card_payments (order_id);
    insert into card_payments (id, order_id, cents, currency, pays_order, refunded_cents, returned_cents, received_at)
      select distinct on (payment_id) payment_id, id, paid_cents, 'usd', flag is distinct from 'wrongAmount'
          and flag is distinct from 'paidLate',
        least(paid_cents, greatest(refunded_cents, returned_cents)), returned_cents, paid_at
      from social_orders where payment_id is not null order by payment_id, id;

    alter table social_orders add column incentive_refunded_cents bigint not null default 0
      check (incentive_refunded_cents >= 0);
    comment on column social_orders.incentive_refunded_cents is 'Of what was given back, what went to the incentive accounts.';
    update social_orders set incentive_refunded_cents = greatest(0, refunded_cents - paid_cents)
      where refunded_cents > paid_cents;
    update social_orders set incentive_cents = 0
      where status in ('paymentFailed', 'expired') and incentive_cents > 0;

    alter table social_orders drop constraint social_orders_flag_check;
    alter table social_orders add constraint social_orders_flag_check
      check (flag in ('paidLate', 'wrongAmount', 'paidTwice', 'disputed', 'returnedElsewhere'));
  `.execute(db);
}

import { type RawBuilder, sql } from "kysely";

/** Bits of 256 in which two pictures of one receipt may differ at most. */
const MAX_SAME_PICTURE = 10;
/** The same for receipts whose total and day were read alike. */
const MAX_SAME_VALUES = 80;

/**
 * Build the SQL condition that two rows of `receipt_readings` are of one receipt: pictures that hardly differ, or the
 * same total and day with pictures that are alike or the same vendor.
 */
export function isAlike(one: string, other: string): RawBuilder<boolean> {
  const [a, b] = [sql.ref(one), sql.ref(other)];
  const distance = sql`bit_count(('x' || ${a}.picture_hash)::bit(256) # ('x' || ${b}.picture_hash)::bit(256))`;
  return sql<boolean>`((${a}.total_cents = ${b}.total_cents or ${a}.total_cents is null and ${b}.total_cents is null) and (
    ${distance} <= ${MAX_SAME_PICTURE}
    or ${a}.day = ${b}.day and ${a}.total_cents = ${b}.total_cents
      and (${distance} <= ${MAX_SAME_VALUES} or ${a}.vendor <> '' and lower(${a}.vendor) = lower(${b}.vendor))))`;
}

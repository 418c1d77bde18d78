/** Smallest number of characters of a reason (docs/product/fields.md, conventions). */
export const MIN_REASON = 10;

/** How many characters a reason has at least (PRODUCT.md 0). */
export const LEAST_REASON = 10;

/** How much one plan can hold (PRODUCT-DETAILS.md B65). */
export const MOST_LOCATIONS = 50;
export const MOST_OBJECTIVES = 3;
export const MOST_NAME = 100;
export const MOST_TITLE = 100;
export const MOST_QUANTITY = 9_999;
export const MOST_ACTIONS = 1_000;
export const MOST_CENTS = 1_000_000_000;

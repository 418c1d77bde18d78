/** Limits of one plan (docs/product/fields.md, limits of one plan). */
export const MAX_PLAN_LOCATIONS = 50;
export const MAX_PLAN_OBJECTIVES = 3;
export const MAX_PLAN_NAME = 100;
export const MAX_ITEM_TITLE = 100;
export const MAX_ITEM_QUANTITY = 9_999;
export const MAX_PLAN_ACTIONS = 1_000;
export const MAX_PLAN_CENTS = 1_000_000_000;

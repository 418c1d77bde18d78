/** Largest count on the bell; above it there is a plus sign. */
export const MAX_UNREAD = 99;

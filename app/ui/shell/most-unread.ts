/** The bell counts so far, and then says that there are more. */
export const MOST_UNREAD = 99;

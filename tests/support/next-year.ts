/** Year after this one: its days are in the future whenever the tests run. */
export const nextYear = new Date().getUTCFullYear() + 1;

/** The year after this one: its days lie ahead whenever the tests run. */
export const nextYear = new Date().getUTCFullYear() + 1;

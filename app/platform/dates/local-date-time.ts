/** Return the local day (YYYY-MM-DD) and time (HH:MM) of an instant in a time zone. */
export function localDateTime(timeZone: string, at: string): { day: string; time: string } {
  // The Swedish locale formats both as ISO 8601 does.
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  const [day = "", time = ""] = format.format(new Date(at)).split(" ");
  return { day, time };
}

/** The day (YYYY-MM-DD) and the time (HH:MM) that clocks of a time zone show at an instant. */
export function wallClockOf(timeZone: string, at: string): { day: string; time: string } {
  // Sweden writes both as ISO 8601 does.
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  const [day = "", time = ""] = format.format(new Date(at)).split(" ");
  return { day, time };
}

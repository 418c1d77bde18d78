import { dayText } from "#app/ui/format.ts";

/** A time of day (HH:MM) as "9:30 AM". */
export function timeText(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, "0")} ${hours < 12 ? "AM" : "PM"}`;
}

/** A day (YYYY-MM-DD) as "Friday, November 20". */
export function longDayText(day: string): string {
  return LONG_DAY.format(new Date(`${day}T00:00:00Z`));
}

/** "11/20/2026", or "11/20/2026 to 11/22/2026". */
export function daysText({ startsOn, endsOn }: { startsOn: string; endsOn: string }): string {
  return startsOn === endsOn ? dayText(startsOn) : `${dayText(startsOn)} to ${dayText(endsOn)}`;
}

const LONG_DAY = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", weekday: "long", month: "long", day: "numeric" });

const MINUTE_MS = 60_000;
/** Units with their length in minutes, and how many of them make the next one. */
const UNITS = [
  { name: "minute", minutes: 1, most: 60 },
  { name: "hour", minutes: 60, most: 24 },
  { name: "day", minutes: 1_440, most: 30 },
  { name: "month", minutes: 43_800, most: 12 },
  { name: "year", minutes: 525_600, most: Infinity },
] as const;

/** Format an instant relative to another: "just now", "3 days ago", "in 12 days". */
export function relativeTimeText(at: string | Date, now: string | Date): string {
  const minutes = (new Date(at).getTime() - new Date(now).getTime()) / MINUTE_MS;
  const distance = Math.abs(minutes);
  if (distance < 1) return "just now";
  const unit = UNITS.find((one) => distance < one.minutes * one.most) ?? UNITS[4];
  const count = Math.max(1, Math.floor(distance / unit.minutes));
  const text = `${count} ${unit.name}${count === 1 ? "" : "s"}`;
  return minutes < 0 ? `${text} ago` : `in ${text}`;
}

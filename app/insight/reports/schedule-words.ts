export const scheduleFrequencyWords = {
  daily: "Every day",
  weekly: "Every Monday",
  monthly: "On the first of each month",
} as const;
export type ScheduleFrequency = keyof typeof scheduleFrequencyWords;

export function isScheduleFrequency(text: string): text is ScheduleFrequency {
  return Object.hasOwn(scheduleFrequencyWords, text);
}

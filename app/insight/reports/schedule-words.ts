export const frequencyWords = {
  daily: "Every day",
  weekly: "Every Monday",
  monthly: "On the first of each month",
} as const;
export type Frequency = keyof typeof frequencyWords;

export function isFrequency(text: string): text is Frequency {
  return Object.hasOwn(frequencyWords, text);
}

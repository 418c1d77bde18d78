/** A radius in words: "1 mile", "2.5 miles". */
export function milesNoun(miles: number): string {
  return `${miles} ${miles === 1 ? "mile" : "miles"}`;
}

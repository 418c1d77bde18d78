/** Format a radius: "1 mile", "2.5 miles". */
export function radiusText(miles: number): string {
  return `${miles} ${miles === 1 ? "mile" : "miles"}`;
}

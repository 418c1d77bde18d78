/** Format an instant as RFC 5545 does in UTC: "20261204T093000Z". */
export function utcText(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}

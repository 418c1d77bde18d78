/**
 * Split cents by weights so that the shares add up to the whole: cents left by rounding down go one each to the largest
 * remainders, on a tie to the first. Without any weight the first share gets all.
 */
export function splitCents(cents: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((sum, weight) => sum + weight, 0);
  if (sum === 0) return weights.map((_, index) => (index === 0 ? cents : 0));
  const shares = weights.map((weight, index) => exactShare(cents, weight, sum, index));
  const left = cents - shares.reduce((sum, share) => sum + share.whole, 0);
  const largestRemainders = [...shares]
    .sort((one, other) => other.rest - one.rest || one.index - other.index)
    .slice(0, left);
  const extra = new Set(largestRemainders.map(({ index }) => index));
  return shares.map(({ whole, index }) => whole + (extra.has(index) ? 1 : 0));
}

// Cents times weight may exceed what a number holds exactly.
function exactShare(cents: number, weight: number, sum: number, index: number) {
  const product = BigInt(cents) * BigInt(weight);
  return { index, whole: Number(product / BigInt(sum)), rest: Number(product % BigInt(sum)) };
}

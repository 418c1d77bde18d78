/**
 * Splits cents by weights so that the parts add up to the whole: what rounding down leaves goes cent by cent to the
 * largest remainders, the first of equal ones first. Without any weight the first part takes all.
 */
export function sharesOf(cents: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((sum, weight) => sum + weight, 0);
  if (sum === 0) return weights.map((_, index) => (index === 0 ? cents : 0));
  const parts = weights.map((weight, index) => exactShare(cents, weight, sum, index));
  const left = cents - parts.reduce((sum, part) => sum + part.whole, 0);
  const luckiest = [...parts].sort((one, other) => other.rest - one.rest || one.index - other.index).slice(0, left);
  const extra = new Set(luckiest.map(({ index }) => index));
  return parts.map(({ whole, index }) => whole + (extra.has(index) ? 1 : 0));
}

// Cents times weight may leave what a number holds exactly.
function exactShare(cents: number, weight: number, sum: number, index: number) {
  const product = BigInt(cents) * BigInt(weight);
  return { index, whole: Number(product / BigInt(sum)), rest: Number(product % BigInt(sum)) };
}

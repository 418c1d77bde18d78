/**
 * Create a limiter that returns true at most `max` times a minute in this process, for events that anyone can cause.
 */
export function createMinuteLimiter(max: number): () => boolean {
  let minute = 0;
  let count = 0;
  return () => {
    const present = Math.floor(Date.now() / 60_000);
    if (present !== minute) {
      minute = present;
      count = 0;
    }
    count += 1;
    return count <= max;
  };
}

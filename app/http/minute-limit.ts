/** Makes a question that says yes so many times in a minute of this process, for what anybody may cause. */
export function makeMinuteLimit(most: number): () => boolean {
  let minute = 0;
  let count = 0;
  return () => {
    const present = Math.floor(Date.now() / 60_000);
    if (present !== minute) {
      minute = present;
      count = 0;
    }
    count += 1;
    return count <= most;
  };
}

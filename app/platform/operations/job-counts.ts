const counts = new Map<string, { job: string; outcome: "done" | "failed" | "given-up"; count: number }>();

/** Count a job's outcome in this process: done, failed (it will be retried) or given up. */
export function countJob(job: string, outcome: "done" | "failed" | "given-up"): void {
  const key = `${job} ${outcome}`;
  const known = counts.get(key) ?? { job, outcome, count: 0 };
  counts.set(key, { ...known, count: known.count + 1 });
}

/** Return the counts since the process began. */
export function readJobCounts() {
  return [...counts.values()];
}

const counts = new Map<string, { job: string; outcome: "done" | "failed" | "given-up"; count: number }>();

/** Counts what became of a job in this process: done, failed and to be tried again, or given up. */
export function countJob(job: string, outcome: "done" | "failed" | "given-up"): void {
  const key = `${job} ${outcome}`;
  const known = counts.get(key) ?? { job, outcome, count: 0 };
  counts.set(key, { ...known, count: known.count + 1 });
}

/** Since the process began. */
export function jobCounts() {
  return [...counts.values()];
}

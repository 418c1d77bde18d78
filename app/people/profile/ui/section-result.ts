import type { SubmissionResult } from "@conform-to/react";

/** The answer to the form of one section, among the answers that the page may get. */
export function resultOf(intent: string, result: SubmissionResult | undefined): SubmissionResult | undefined {
  return result?.initialValue?.intent === intent ? result : undefined;
}

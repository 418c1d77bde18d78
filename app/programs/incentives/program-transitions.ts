import type { Transitions } from "#app/platform/workflow/transitions.ts";

/** Transitions of a program that users make; dates cause the change to claims only and the regular closing. */
export const programTransitions = {
  open: {
    from: ["draft"],
    to: "open",
    label: "Open program",
    done: "opened",
    permission: "program:decide",
    isLikely: true,
  },
  close: {
    from: ["open", "closing"],
    to: "closed",
    label: "Close program",
    done: "closed",
    permission: "program:decide",
    needsReason: true,
  },
} as const satisfies Transitions<{ status: string }>;

import type { Transitions } from "#app/platform/workflow/transitions.ts";

/** What people make of a program; that claims only are taken and that it closes come with the days. */
export const programTransitions = {
  open: {
    ...{ from: ["draft"], to: "open", label: "Open program", done: "opened" },
    ...{ permission: "program:decide", isLikely: true },
  },
  close: {
    ...{ from: ["open", "closing"], to: "closed", label: "Close program", done: "closed" },
    ...{ permission: "program:decide", needsReason: true },
  },
} as const satisfies Transitions<{ status: string }>;

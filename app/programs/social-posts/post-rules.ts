import type { Tone } from "#app/ui/status.tsx";

export const postStatusWords = { draft: "Draft", active: "Active", retired: "Retired" } as const;
export type PostStatus = keyof typeof postStatusWords;
export const postStatusTones: Record<PostStatus, Tone> = { draft: "neutral", active: "success", retired: "warning" };

/** A kept status; a draft for what no status is called. */
export function postStatusOf(kept: string): PostStatus {
  return kept === "active" || kept === "retired" ? kept : "draft";
}

/** What can be done with a post as a whole, and the states it is done in. */
export const postMoves = {
  activate: { to: "active", from: ["draft", "retired"], label: "Activate", done: "active" },
  retire: { to: "retired", from: ["draft", "active"], label: "Retire", done: "retired" },
} as const satisfies Record<string, { to: PostStatus; from: readonly PostStatus[]; label: string; done: string }>;
export type PostMove = keyof typeof postMoves;

export function isPostMove(name: unknown): name is PostMove {
  return typeof name === "string" && Object.hasOwn(postMoves, name);
}

/** Whether a move changes a post in this state. */
export function mayMovePost(move: PostMove, status: string): boolean {
  return postMoves[move].from.some((from) => from === status);
}

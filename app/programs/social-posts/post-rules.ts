import type { Tone } from "#app/ui/status.tsx";

export const postStatusWords = { draft: "Draft", active: "Active", retired: "Retired" } as const;
export type PostStatus = keyof typeof postStatusWords;
export const postStatusTones: Record<PostStatus, Tone> = { draft: "neutral", active: "success", retired: "warning" };

/** Return a stored status, draft for an unknown one. */
export function toPostStatus(status: string): PostStatus {
  return status === "active" || status === "retired" ? status : "draft";
}

/** Actions on a whole post, with the statuses they apply to. */
export const postActions = {
  activate: { to: "active", from: ["draft", "retired"], label: "Activate", done: "active" },
  retire: { to: "retired", from: ["draft", "active"], label: "Retire", done: "retired" },
} as const satisfies Record<string, { to: PostStatus; from: readonly PostStatus[]; label: string; done: string }>;
export type PostAction = keyof typeof postActions;

export function isSocialPostAction(name: unknown): name is PostAction {
  return typeof name === "string" && Object.hasOwn(postActions, name);
}

/** Tell whether an action applies to a post in this status. */
export function canMovePost(move: PostAction, status: string): boolean {
  return postActions[move].from.some((from) => from === status);
}

import type { MergeHandler } from "./merge-handler.ts";
import { groupMergeHandler } from "./group-merge-handler.server.ts";
import {
  companyEventMergeHandler,
  locationMergeHandler,
  pastLocationMergeHandler,
} from "./location-merge-handlers.server.ts";
import { guestMergeHandler, userMergeHandler } from "./member-merge-handlers.server.ts";
import { moneyMergeHandler } from "./money-merge-handler.server.ts";
import { planMergeHandlers } from "./plan-merge-handlers.server.ts";
import { transferMergeHandler } from "./transfer-merge-handler.server.ts";

/** Handlers of every kind of record that belongs to a network, in the order in which a merge runs them. */
export const mergeHandlers: readonly MergeHandler[] = [
  locationMergeHandler,
  ...planMergeHandlers,
  pastLocationMergeHandler,
  userMergeHandler,
  guestMergeHandler,
  groupMergeHandler,
  transferMergeHandler,
  companyEventMergeHandler,
  moneyMergeHandler,
];

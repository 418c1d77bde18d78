import * as decisions from "#app/programs/claims/decide-claim.server.ts";
import { undoClaimDecision } from "#app/programs/claims/claim-decisions.server.ts";
import { claimRecords } from "#app/programs/claims/claims.server.ts";
import { waiveWindow } from "#app/programs/claims/submit-claim.server.ts";
import { defineAssignAction, defineCommentAction } from "#app/programs/queue/record-actions.server.ts";

/** Actions of advisors on a claim, by the intents of their page. */
export const advisorClaimActions = {
  waive: waiveWindow,
  take: decisions.takeClaim,
  ask: decisions.askAboutClaim,
  approve: decisions.approveClaim,
  approvePart: decisions.approvePartOfClaim,
  reject: decisions.rejectClaim,
  undo: undoClaimDecision,
  sendToPayment: decisions.sendClaimToPayment,
  pay: decisions.payClaim,
  failPayment: decisions.failPayment,
  voidClaim: decisions.voidClaim,
  comment: defineCommentAction(claimRecords),
  assign: defineAssignAction(claimRecords),
};

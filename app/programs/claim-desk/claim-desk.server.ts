import * as decisions from "#app/programs/claims/decide-claim.server.ts";
import { claimWorkflow } from "#app/programs/claims/claims.server.ts";
import { waiveWindow } from "#app/programs/claims/submit-claim.server.ts";
import { assignStep, commentStep } from "#app/programs/queue/record-work.server.ts";

/** What advisors do with a claim, by the intents of their page. */
export const deskSteps = {
  waive: waiveWindow,
  take: decisions.takeClaim,
  ask: decisions.askAboutClaim,
  approve: decisions.approveClaim,
  approvePart: decisions.approvePartOfClaim,
  reject: decisions.rejectClaim,
  sendToPayment: decisions.sendClaimToPayment,
  pay: decisions.payClaim,
  failPayment: decisions.failPayment,
  voidClaim: decisions.voidClaim,
  comment: commentStep(claimWorkflow),
  assign: assignStep(claimWorkflow),
};

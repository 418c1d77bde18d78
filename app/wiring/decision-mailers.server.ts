import { mailClaimDecision } from "#app/programs/claims/claim-decisions.server.ts";
import type { DecisionMailers } from "#app/programs/queue/mail-decision.job.server.ts";
import { decisionMailer } from "#app/programs/queue/record-mails.server.ts";

/** Mailers of decisions, by the type of their record in the audit log. Decisions on events are not mailed. */
export const decisionMailers: DecisionMailers = {
  claim: mailClaimDecision,
  "gift-card-order": decisionMailer("giftCardOrders"),
  "free-coffee-request": decisionMailer("freeCoffeeRequests"),
  "studio-request": decisionMailer("studioRequests"),
};

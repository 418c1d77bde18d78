import { z } from "zod";

/** What people are told of, and how, until they choose for themselves. */
export const notificationDefaults = z.strictObject({
  planApproved: told("now", "A {plan} is approved."),
  planReturned: told("now", "A {plan} comes back with a question."),
  autopilotPlanReady: told("now", "A {plan} was made for the {location}."),
  newIdeaVersion: told("off", "An {idea} of a {plan} has a newer version."),
  actionDue: told("daily", "An action is due soon."),
  actionLate: told("weekly", "An action is late."),
  recapDue: told("daily", "The recap of an event is due."),
  eventUnclaimed: told("daily", "An event is over and nothing was claimed."),
  claimInformationAsked: told("now", "A claim has a question to answer."),
  claimDecided: told("now", "A claim is decided."),
  claimPaid: told("now", "A claim is paid."),
  budgetLapses: told("now", "Money lapses soon."),
  budgetLow: told("daily", "The budget is nearly spent."),
  giftCards: told("now", "A gift card order moved on."),
  freeCoffee: told("now", "A free coffee order moved on."),
  socialOrder: told("now", "A social media order moved on."),
  studioRequest: told("now", "A studio request moved on."),
  openingNear: told("daily", "A competitor opens nearby."),
  metricsArrived: told("off", "New figures arrived."),
  locationTransferred: told("now", "A {location} moved to another {network}."),
  accessChanged: told("now", "Somebody sees more or less than before."),
  announcement: told("daily", "The company announces something."),
});

function told(mail: "now" | "daily" | "weekly" | "off", when: string) {
  return z
    .strictObject({ inApp: z.boolean(), mail: z.enum(["now", "daily", "weekly", "off"]) })
    .default({ inApp: true, mail })
    .describe(when);
}

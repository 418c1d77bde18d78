import { z } from "zod";
import { rule } from "./rule-texts.ts";

/** Notifications that users get, and how, until they choose for themselves. */
export const notificationDefaults = z.strictObject({
  planApproved: notification("now", "A {plan} is approved"),
  planReturned: notification("now", "A {plan} is returned with a question"),
  autopilotPlanReady: notification("now", "A {plan} was created for the {location}"),
  newIdeaVersion: notification("off", "An {idea} in a {plan} has a newer version"),
  actionDue: notification("daily", "A to-do is due soon"),
  actionLate: notification("weekly", "A to-do is late"),
  recapDue: notification("daily", "An event recap is due"),
  eventUnclaimed: notification("daily", "An event ended without a claim"),
  claimInformationAsked: notification("now", "A claim needs more information"),
  claimDecided: notification("now", "A claim is approved or declined"),
  claimPaid: notification("now", "A claim is paid"),
  budgetLapses: notification("now", "Money expires soon"),
  budgetLow: notification("daily", "The budget is nearly spent"),
  giftCards: notification("now", "A gift card order has a new status"),
  freeCoffee: notification("now", "A free coffee order has a new status"),
  socialOrder: notification("now", "A social media order has a new status"),
  studioRequest: notification("now", "A studio request has a new status"),
  openingNear: notification("daily", "A competitor opens nearby"),
  metricsArrived: notification("off", "New metrics arrived"),
  locationTransferred: notification("now", "A {location} moved to another {network}"),
  accessChanged: notification("now", "A user's access changed"),
  announcement: notification("daily", "The company posted an announcement"),
});

function notification(mail: "now" | "daily" | "weekly" | "off", when: string) {
  const channels = z.strictObject({
    inApp: rule(z.boolean(), "In the app"),
    mail: rule(z.enum(["now", "daily", "weekly", "off"]), "Email", undefined, {
      words: { now: "Right away", daily: "Once a day", weekly: "Once a week", off: "Never" },
    }),
  });
  return rule(channels.default({ inApp: true, mail }), when);
}

/** Channels by which a user is notified. */
export interface NotificationChannels {
  inApp: boolean;
  byMail: boolean;
  /** On devices that the user added for it. */
  byPush: boolean;
}

interface NotificationType {
  /** Label in the user's settings, and the title once the record is out of the user's scope. */
  label: string;
  who: "customers" | "advisors" | "everybody";
  standard: NotificationChannels;
  /** Name of the entry by which a company sets its own defaults for portal and mail; null for none. */
  setting: string | null;
  /** True when digests count it. */
  isDigested: boolean;
  /** Property by which two notifications become one row: the same link, or the same title ("words"). */
  group: "link" | "words";
  /**
   * True when a notification is skipped if the same title was sent in the last 24 hours. False for orders and claims,
   * whose every status counts, and for scheduled reminders, whose own rows keep them from repeating.
   */
  isQuiet: boolean;
}

const all = { inApp: true, byMail: true, byPush: true };
const inApp = { inApp: true, byMail: false, byPush: false };
/** For actions required before the user can open notifications in the portal. */
const byMail = { inApp: false, byMail: true, byPush: false };
const typeDefaults = {
  who: "customers",
  standard: all,
  setting: null,
  isDigested: true,
  group: "link",
  isQuiet: false,
} as const;

/**
 * Notification types that users may turn off. Mails about signing in and account security are not among them: they are
 * always sent, and only by mail.
 */
export const notificationCatalog = {
  action: { ...typeDefaults, label: "To-dos due or late", isDigested: false },
  "autopilot.ready": { ...typeDefaults, setting: "autopilotPlanReady", label: "{Plans} ready for your review" },
  "plan.activated": { ...typeDefaults, setting: "planActivated", isQuiet: true, label: "Activated {plans}" },
  "plan.newIdea": {
    ...typeDefaults,
    setting: "newIdeaVersion",
    isQuiet: true,
    label: "Updates to {ideas} in your {plans}",
    standard: inApp,
  },
  "claim.infoRequested": {
    ...typeDefaults,
    setting: "claimInformationAsked",
    label: "Claims that need more information",
  },
  "claim.draftExpires": { ...typeDefaults, setting: "claimDraftExpires", label: "Draft claims about to expire" },
  "claim.decided": { ...typeDefaults, setting: "claimDecided", label: "Claim decisions" },
  "claim.paid": { ...typeDefaults, setting: "claimPaid", label: "Claim payments" },
  budget: { ...typeDefaults, setting: "budgetLapses", label: "Money expiring or almost used up", group: "words" },
  "event.unclaimed": {
    ...typeDefaults,
    setting: "eventUnclaimed",
    label: "Events you can get reimbursed for",
    group: "words",
  },
  "event.recap": { ...typeDefaults, setting: "recapDue", label: "Event recaps due or late" },
  giftcards: { ...typeDefaults, setting: "giftCards", label: "Gift cards" },
  coffee: { ...typeDefaults, setting: "freeCoffee", label: "Free coffee" },
  order: { ...typeDefaults, setting: "socialOrder", who: "everybody", label: "Social media orders" },
  studio: { ...typeDefaults, setting: "studioRequest", who: "everybody", label: "Studio requests" },
  opening: { ...typeDefaults, setting: "openingNear", isQuiet: true, label: "Competitors near your {locations}" },
  transfer: { ...typeDefaults, setting: "locationTransferred", label: "{Location} transfers" },
  "network.merged": { ...typeDefaults, label: "{Network} merges", group: "words" },
  access: { ...typeDefaults, setting: "accessChanged", isQuiet: true, label: "Changes to your access" },
  "invitation.expired": {
    ...typeDefaults,
    who: "everybody",
    group: "words",
    isQuiet: true,
    label: "Expired invitations",
    standard: inApp,
  },
  metrics: {
    ...typeDefaults,
    setting: "metricsArrived",
    isQuiet: true,
    label: "New metrics for your {locations}",
    standard: inApp,
  },
  "metrics.late": { ...typeDefaults, isQuiet: true, who: "advisors", label: "Missing metrics", group: "words" },
  terms: { ...typeDefaults, isQuiet: true, label: "New terms and conditions", standard: byMail, isDigested: false },
  waiting: { ...typeDefaults, isQuiet: true, who: "advisors", label: "Claims and orders for {advisors} to decide" },
  standIn: { ...typeDefaults, who: "advisors", label: "Standing in for other advisors", group: "words" },
  "report.ready": { ...typeDefaults, who: "advisors", label: "Reports ready to download" },
  announcement: {
    ...typeDefaults,
    setting: "announcement",
    isQuiet: true,
    label: "Announcements",
    standard: inApp,
  },
} as const satisfies Record<string, NotificationType>;

export type NotificationTypeName = keyof typeof notificationCatalog;

/** Label of each type in settings and filters. */
export const notificationTypeLabels = labelsOf(notificationCatalog);

function labelsOf<Name extends string>(types: Readonly<Record<Name, NotificationType>>): Readonly<Record<Name, string>>;
function labelsOf(types: Readonly<Record<string, NotificationType>>) {
  return Object.fromEntries(Object.entries(types).map(([name, { label }]) => [name, label]));
}

/** Types of mail kinds whose first word is not the type. */
const typesByMailKind: Readonly<Record<string, NotificationTypeName>> = {
  "action-reminder": "action",
  "more-access": "access",
  "event.recapDue": "event.recap",
  "event.recapLate": "event.recap",
  "claim.submitted": "waiting",
  "giftcards.submitted": "waiting",
  "coffee.submitted": "waiting",
  "studio.submitted": "waiting",
};

export function isNotificationType(name: string): name is NotificationTypeName {
  return Object.hasOwn(notificationCatalog, name);
}

/** Return the notification type of a mail kind: "order.paid" is an "order". Throws TypeError for an unknown kind. */
export function typeOfMailKind(kind: string): NotificationTypeName {
  const [family = ""] = kind.split(".");
  const type = typesByMailKind[kind] ?? (isNotificationType(kind) ? kind : family);
  if (!isNotificationType(type)) throw new TypeError(`The catalog has no ${kind}.`);
  return type;
}

/** Return the types that users of an area can receive. */
export function notificationTypesFor(tree: "user" | "admin"): NotificationTypeName[] {
  const wanted = tree === "admin" ? "advisors" : "customers";
  return Object.keys(notificationCatalog)
    .filter(isNotificationType)
    .filter((name) => notificationCatalog[name].who === wanted || notificationCatalog[name].who === "everybody");
}

const MAX_TITLE_LENGTH = 120;

/** Shorten a mail's subject to a title of at most 120 characters. */
export function notificationTitle(subject: string): string {
  return subject.length <= MAX_TITLE_LENGTH ? subject : `${subject.slice(0, MAX_TITLE_LENGTH - 1).trimEnd()}…`;
}

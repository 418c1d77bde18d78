/** Where somebody is told of something. */
export interface Channels {
  inApp: boolean;
  byMail: boolean;
}

interface NotificationType {
  /** What its person reads where they choose, and where a title is out of their reach by now. */
  label: string;
  who: "customers" | "advisors" | "everybody";
  standard: Channels;
  /** Whether a digest counts it. */
  isDigested: boolean;
  /** What makes two of them one row: where they lead to, or their words. */
  group: "link" | "words";
  /**
   * Whether the same is told once in 24 hours alone. Each step of an order or a claim is news of its own, and what the
   * clock tells is kept from being told twice by its own rows.
   */
  isQuiet: boolean;
}

const both = { inApp: true, byMail: true };
const inApp = { inApp: true, byMail: false };
/** For what somebody must do before they see what they are told in the product. */
const byMail = { inApp: false, byMail: true };
const told = { who: "customers", standard: both, isDigested: true, group: "link", isQuiet: false } as const;

/**
 * All that people are told and may turn off. Mails for signing in and about an account's safety are none of these: they
 * are always sent, and by mail alone.
 */
export const catalogue = {
  action: { ...told, label: "Actions that are due or late", isDigested: false },
  "autopilot.ready": { ...told, label: "Ready {plans} wait for you" },
  "plan.activated": { ...told, isQuiet: true, label: "{Plans} of yours are activated" },
  "plan.newIdea": { ...told, isQuiet: true, label: "{Ideas} in your {plans} changed", standard: inApp },
  "claim.infoRequested": { ...told, label: "A claim needs information" },
  "claim.draftExpires": { ...told, label: "A claim's draft expires" },
  "claim.decided": { ...told, label: "A claim is decided" },
  "claim.paid": { ...told, label: "A claim is paid" },
  budget: { ...told, label: "Money lapses or is almost used", group: "words" },
  "event.unclaimed": { ...told, label: "Events that can be claimed", group: "words" },
  "event.recap": { ...told, label: "A recap is due or late" },
  giftcards: { ...told, label: "Gift cards" },
  coffee: { ...told, label: "Free coffee" },
  order: { ...told, who: "everybody", label: "Social media orders" },
  studio: { ...told, who: "everybody", label: "Studio requests" },
  opening: { ...told, isQuiet: true, label: "Competitors near your {locations}" },
  transfer: { ...told, label: "{Locations} come or go" },
  "network.merged": { ...told, label: "{Networks} become one", group: "words" },
  access: { ...told, isQuiet: true, label: "You see more" },
  "invitation.expired": {
    ...told,
    ...{ who: "everybody", group: "words", isQuiet: true, label: "An invitation has expired", standard: inApp },
  },
  metrics: { ...told, isQuiet: true, label: "New figures of your {locations}", standard: inApp },
  "metrics.late": { ...told, isQuiet: true, who: "advisors", label: "Figures that are missing", group: "words" },
  terms: { ...told, isQuiet: true, label: "New terms and conditions", standard: byMail, isDigested: false },
  waiting: { ...told, isQuiet: true, who: "advisors", label: "Claims and orders that wait for a decision" },
  "report.ready": { ...told, who: "advisors", label: "A report's file is ready" },
  announcement: {
    ...told,
    isQuiet: true,
    label: "Announcements",
    standard: inApp,
  },
} as const satisfies Record<string, NotificationType>;

export type NotificationTypeName = keyof typeof catalogue;

/** What each type is called where its person chooses or filters. */
export const typeLabels = labelsOf(catalogue);

function labelsOf<Name extends string>(types: Readonly<Record<Name, NotificationType>>): Readonly<Record<Name, string>>;
function labelsOf(types: Readonly<Record<string, NotificationType>>) {
  return Object.fromEntries(Object.entries(types).map(([name, { label }]) => [name, label]));
}

/** The kinds of mails whose first word is not their type. */
const typesOfKinds: Readonly<Record<string, NotificationTypeName>> = {
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
  return Object.hasOwn(catalogue, name);
}

/** The type of a kind of mail: "order.paid" is an "order". */
export function typeOfKind(kind: string): NotificationTypeName {
  const [family = ""] = kind.split(".");
  const type = typesOfKinds[kind] ?? (isNotificationType(kind) ? kind : family);
  if (!isNotificationType(type)) throw new TypeError(`The catalogue has no ${kind}.`);
  return type;
}

/** The types that somebody in a tree may be told of. */
export function typesOf(tree: "user" | "admin"): NotificationTypeName[] {
  const wanted = tree === "admin" ? "advisors" : "customers";
  return Object.keys(catalogue)
    .filter(isNotificationType)
    .filter((name) => catalogue[name].who === wanted || catalogue[name].who === "everybody");
}

const MOST_CHARACTERS = 120;

/** A mail's subject as a title: no longer than 120 characters. */
export function titleOf(subject: string): string {
  return subject.length <= MOST_CHARACTERS ? subject : `${subject.slice(0, MOST_CHARACTERS - 1).trimEnd()}…`;
}

import { paths } from "#app/paths.ts";

/** Section of the Help Center: its heading, and other words for it. */
interface HelpSection {
  /** File and fragment: "plans#begin". */
  at: string;
  label: string;
  words?: string;
  /** True when only advisors need it. */
  forAdvisors?: boolean;
}

const sections: readonly HelpSection[] = [
  { at: "sign-in#forgotten", label: "Choose a new password", words: "forgot reset lost password" },
  { at: "sign-in#blocked", label: "Your account is blocked", words: "locked cannot sign in login" },
  { at: "sign-in#session", label: "When your session ends", words: "signed out timeout logout" },
  { at: "register#link", label: "With the invitation link", words: "register create account join" },
  { at: "register#expired", label: "The invitation has expired", words: "old link register" },
  { at: "personal-details#email", label: "Change your email", words: "address" },
  { at: "personal-details#password", label: "Change your password", words: "new security" },
  { at: "personal-details#preferences", label: "Preferences", words: "time zone theme default location" },
  { at: "personal-details#sessions", label: "Signed-in browsers", words: "devices sessions sign out everywhere" },
  { at: "plans#begin", label: "Start a plan", words: "create campaign new" },
  { at: "plans#ideas", label: "Choose ideas", words: "recommended tactics" },
  { at: "plans#activate", label: "Save and activate", words: "launch publish plan" },
  { at: "plans#results", label: "Plan results", words: "effect sales measured outcome" },
  { at: "plans#handed-over", label: "Locations you handed over", words: "sold past former shop" },
  { at: "checklist#tick", label: "Check off to-dos", words: "done complete tasks tick" },
  { at: "checklist#sheet", label: "Print a checklist", words: "paper sheet" },
  { at: "checklist#reminders", label: "Reminders", words: "email due late notifications" },
  { at: "checklist#proof", label: "Notes and photos", words: "pictures upload proof comments" },
  { at: "checklist#own", label: "Your own to-dos", words: "add custom task action" },
  { at: "checklist#roadmap", label: "Roadmap", words: "timeline share execution" },
  { at: "calendar#views", label: "Views and layers", words: "month week filter calendar" },
  { at: "calendar#events", label: "Events", words: "add create repeat calendar" },
  { at: "calendar#feed", label: "Calendar on your phone", words: "google outlook apple subscribe ical" },
  { at: "claims#money-back", label: "How do I get my money back?", words: "claim reimbursement refund start" },
  { at: "claims#needs", label: "Receipts and proof", words: "what a claim needs invoice photo certify" },
  { at: "claims#receipts", label: "Several receipts", words: "photo claim add another more" },
  { at: "claims#deadlines", label: "Claim deadlines", words: "until last day late expire" },
  { at: "claims#paid", label: "When a claim is paid", words: "payment money batch check date" },
  { at: "claims#declined", label: "Declined claims", words: "appeal rejected void again" },
  { at: "guest-accounts#roles", label: "Guest roles", words: "permissions rights view only" },
  { at: "guest-accounts#invite", label: "Invite a guest", words: "employee staff team add person" },
  { at: "guest-accounts#change", label: "Change, block or remove a guest", words: "employee staff delete left" },
  { at: "lists#everything", label: "Search everything", words: "find" },
  { at: "lists#keyboard", label: "Keyboard shortcuts", words: "keys hotkeys" },
  { at: "lists#columns", label: "Columns", words: "show hide width table list" },
  { at: "lists#csv", label: "Download", words: "export excel csv spreadsheet" },
  { at: "lists#many", label: "Change several rows at once", words: "bulk select all" },
  { at: "theme#reading", label: "Easier reading", words: "dark light mode contrast text size accessibility" },
  { at: "companies#create", label: "Create a company", words: "new brand", forAdvisors: true },
  { at: "companies#sso", label: "Single sign-on", words: "sso saml", forAdvisors: true },
  { at: "companies#features", label: "Features", words: "switches disable enable", forAdvisors: true },
  { at: "companies#history", label: "Change history", words: "audit log", forAdvisors: true },
  { at: "company-terms#publish", label: "Publish", words: "terms conditions agreement", forAdvisors: true },
  { at: "library#autopilot", label: "Autopilot", words: "sets campaigns generate plans", forAdvisors: true },
  { at: "locations#transfer", label: "Transfer a location", words: "sell sold handover owner", forAdvisors: true },
  { at: "locations#merge", label: "Merge networks", words: "combine duplicates", forAdvisors: true },
  { at: "locations#groups", label: "Groups", words: "regions districts", forAdvisors: true },
  { at: "users#create", label: "Create a user", words: "add invite employee staff", forAdvisors: true },
  { at: "users#refused", label: "Accounts you can't block", words: "refused admin", forAdvisors: true },
];

/** Return the sections that a kind of user needs, with their addresses. */
export function helpSections(isAdvisor: boolean) {
  const base = paths.helpCenter().replace("index.html", "");
  return sections
    .filter(({ forAdvisors = false }) => isAdvisor || !forAdvisors)
    .map(({ at, label, words = "" }) => ({ label, words, to: base + at.replace("#", ".html#") }));
}

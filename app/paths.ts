import { checklistPaths } from "./paths-checklist.ts";
import { companyPaths } from "./paths-company.ts";
import { insightPaths } from "./paths-insight.ts";
import { socialPaths } from "./paths-social.ts";
import { withQuery } from "./with-query.ts";

/** All paths of the product by purpose. Every link is one of these calls. */
export const paths = {
  root: () => "/",

  login: (query: { next?: string } = {}) => withQuery("/login", query),
  logout: () => "/logout",
  stopViewing: () => "/stop-viewing",
  register: (query: { token?: string; email?: string } = {}) => withQuery("/register", query),
  verify: (query: { email: string }) => withQuery("/verify", query),
  forgottenPassword: () => "/forgotten-password",
  reset: (query: { token?: string } = {}) => withQuery("/reset", query),
  welcome: (query: { terms?: 1; next?: string } = {}) => withQuery("/welcome", query),
  termsPdf: () => "/welcome/terms.pdf",
  theme: () => "/theme",
  errorReports: () => "/error-reports",
  search: (query: { q?: string } = {}) => withQuery("/search", query),
  searchAnswer: (query: { q: string }) => withQuery("/search/answer", query),

  dashboard: () => "/dashboard",
  ...checklistPaths,
  /** `item` is the title of the plan's first item. */
  createPlan: (locationId?: number, query: { copy?: number; plan?: number; item?: string } = {}) =>
    withQuery(locationId === undefined ? "/create-plan/first-step" : `/create-plan/first-step/${locationId}`, query),
  /** `only` opens this plan alone when it was created together with others. */
  planItems: (id: number, query: { item?: number | "new"; title?: string; only?: 1 } = {}) =>
    withQuery("/create-plan/second-step", { plan: id, ...query }),
  /** Ready campaigns for a location; for all without one. */
  startCampaign: (query: { location?: number | null } = {}) => withQuery("/campaigns", query),
  plans: () => "/plans",
  plan: (id: number, query: { print?: 1 } = {}) => withQuery(`/plans/${id}`, query),
  answerPlan: (id: number) => `/plans/${id}/answer`,
  planCosts: (id: number) => `/plans/${id}/costs.csv`,
  roadmap: (planId: number, locationId: number, query: { all?: 1 } = {}) =>
    withQuery(`/execution-roadmap/${planId}/${locationId}`, query),
  roadmapFile: (planId: number, locationId: number) => `/execution-roadmap/${planId}/${locationId}/roadmap.ics`,
  shareRoadmap: (planId: number, locationId: number) => `/execution-roadmap/${planId}/${locationId}/share`,
  sharedRoadmap: (token: string) => `/shared-roadmaps/${token}`,
  plansDownload: () => "/plans.csv",
  marketingCalendar: (query: { month?: string; day?: string; location?: number } = {}) =>
    withQuery("/marketing-calendar", query),
  calendarFeeds: () => "/marketing-calendar/feeds",
  calendarFeed: (token: string) => `/api/calendar/${token}.ics`,
  eventFile: (id: number) => `/marketing-calendar/events/${id}/event.ics`,
  createCustomEvent: (query: { day?: string | null; copy?: number; item?: number } = {}) =>
    withQuery("/marketing-calendar/events/create", query),
  /** `day` is the original day of one occurrence of a repeating event. */
  customEvent: (id: number, query: { day?: string | null } = {}) =>
    withQuery(`/marketing-calendar/events/${id}`, query),
  editCustomEvent: (id: number, query: { day?: string; scope?: "this" | "following" } = {}) =>
    withQuery(`/marketing-calendar/events/${id}/edit`, query),
  eventMoves: (id: number, query: { day: string; to: string }) =>
    withQuery(`/marketing-calendar/events/${id}/moves`, query),
  incentive: () => "/incentive",
  incentiveRecap: (query: { program?: number } = {}) => withQuery("/incentive/recap", query),
  unclaimedMoney: (query: { location?: number | null } = {}) => withQuery("/incentive/unclaimed", query),
  incentiveRecapDownload: () => "/incentive/recap.csv",
  ownAccount: (id: number) => `/incentive/accounts/${id}`,
  ownAccountDownload: (id: number) => `/incentive/accounts/${id}/entries.csv`,
  events: () => "/event-management",
  eventsDownload: () => "/event-management.csv",
  eventProgram: (id: number, query: { tab?: string; shop?: number } = {}) =>
    withQuery(`/event-management/${id}`, query),
  pastLocations: () => "/past-locations",
  pastLocationsDownload: () => "/past-locations.csv",
  pastLocation: (id: number) => `/past-locations/${id}`,
  pastLocationItems: (id: number) => `/past-locations/${id}/items.csv`,
  personalDetails: () => "/personal-details",
  confirmEmail: (query: { token: string }) => withQuery("/personal-details/confirm-email", query),
  guestAccounts: (query: { q?: string } = {}) => withQuery("/guest-accounts", query),
  guestAccountsDownload: () => "/guest-accounts.csv",
  addGuestAccount: () => "/guest-accounts/add",
  editGuestAccount: (id: number) => `/guest-accounts/${id}/edit`,
  marketingAssets: () => "/marketing-assets",
  claims: () => "/incentive/claims",
  claimsDownload: () => "/incentive/claims.csv",
  claim: (id: number) => `/incentive/claims/${id}`,
  /** `event`, `item` or the draft `claim` is what the receipt is for; without one it is guessed. */
  claimFromPhoto: (
    query: { event?: number; location?: number; item?: number; claim?: number; receipt?: number; add?: 1 } = {},
  ) => withQuery("/incentive/claims/from-photo", query),
  /** `amount` is what the user considers spending, as typed. */
  eventClaim: (eventId: number, pcNumber?: string, query: { amount?: string } = {}) =>
    withQuery(`/event-management/reimbursement/${eventId}${pcNumber ? `/${pcNumber}` : ""}`, query),
  itemClaim: (itemId: number) => `/incentive/plan-items/${itemId}/reimbursement`,
  /** `location` is a PC number; without it the page asks for one when the event is held at several. */
  orderGiftCards: (eventId: number, query: { location?: string } = {}) =>
    withQuery(`/event-management/order-gift-cards/${eventId}`, query),
  giftCardOrder: (id: number) => `/event-management/gift-cards/${id}`,
  orderCoffee: (query: { location?: number } = {}) => withQuery("/free-coffee-request/order", query),
  coffeeRequests: () => "/free-coffee-request/view-orders",
  coffeeRequestsDownload: () => "/free-coffee-request/view-orders.csv",
  coffeeRequest: (id: number) => `/free-coffee-request/view-orders/${id}`,
  updateCoffeeRequest: (id: number) => `/free-coffee-request/view-orders/${id}/update`,
  orderStudio: (query: { type?: string; copy?: number; event?: number; item?: number } = {}) =>
    withQuery("/studio-request/order", query),
  studioRequests: () => "/studio-request/view-orders",
  studioRequestsDownload: () => "/studio-request/view-orders.csv",
  studioRequest: (id: number) => `/studio-request/view-orders/${id}`,
  editStudioRequest: (id: number) => `/studio-request/view-orders/${id}/edit`,

  createUser: (query: { company?: number } = {}) => withQuery("/create-user", query),
  manageLocations: (query: { company?: number; network?: number; geography?: number; group?: number } = {}) =>
    withQuery("/manage-locations", query),
  manageLocationsDownload: (query: { company?: number } = {}) => withQuery("/manage-locations.csv", query),
  editLocation: (id: number) => `/manage-locations/${id}/edit`,
  addLocation: (query: { company?: number; network?: number } = {}) => withQuery("/add-location", query),

  groups: (query: { company?: number } = {}) => withQuery("/groups", query),
  groupsDownload: () => "/groups.csv",
  createGroup: (companyId: number) => `/groups/${companyId}/create-group`,
  editGroup: (id: number) => `/groups/${id}/edit`,
  assignLocations: (groupId: number) => `/groups/assign-locations/${groupId}`,
  assignUsers: (groupId: number) => `/groups/assign-users/${groupId}`,
  transferGroups: (query: { company?: number } = {}) => withQuery("/groups/transfer-groups", query),
  transfers: (query: { company?: number } = {}) => withQuery("/transfer-location", query),
  transfersDownload: () => "/transfer-location.csv",
  prepareTransfer: (query: { company?: number; location?: string; group?: string; toNetworkId?: number } = {}) =>
    withQuery("/transfer-location/prepare", query),
  transfer: (id: number) => `/transfer-location/${id}`,
  editTransfer: (id: number) => `/transfer-location/${id}/edit`,
  mergeNetworks: (query: { company?: number; survivor?: number; source?: string } = {}) =>
    withQuery("/organizations/merge-networks", query),
  merge: (id: number) => `/organizations/merge-networks/${id}`,

  incentivePrograms: (query: { company?: number | "all" } = {}) => withQuery("/manage-incentive", query),
  incentiveProgramsDownload: () => "/manage-incentive.csv",
  createIncentiveProgram: (query: { company?: number } = {}) => withQuery("/manage-incentive/create", query),
  incentiveProgram: (id: number) => `/manage-incentive/programs/${id}`,
  editIncentiveProgram: (id: number) => `/manage-incentive/programs/${id}/edit`,
  manageIncentiveRecap: (query: { company?: number; program?: number } = {}) =>
    withQuery("/manage-incentive/recap", query),
  manageIncentiveRecapDownload: () => "/manage-incentive/recap.csv",
  claimQueue: (query: { company?: number | "all"; status?: readonly string[] } = {}) =>
    withQuery("/manage-incentive/reimbursement", query),
  claimQueueDownload: () => "/manage-incentive/reimbursement.csv",
  inbox: (query: { tab?: string } = {}) => withQuery("/inbox", query),
  daysAway: () => "/inbox/days-away",
  inboxDownload: () => "/inbox.csv",
  decideClaim: (id: number) => `/manage-incentive/reimbursement/${id}/edit`,
  createClaim: (query: { company?: number; location?: number } = {}) =>
    withQuery("/manage-incentive/reimbursement/create", query),
  planCostReport: (query: { company?: number } = {}) => withQuery("/manage-incentive/plan-costs", query),
  planCostReportDownload: () => "/manage-incentive/plan-costs.csv",
  eventCostReport: (query: { company?: number } = {}) => withQuery("/manage-incentive/event-costs", query),
  eventCostReportDownload: () => "/manage-incentive/event-costs.csv",
  paymentBatches: (query: { company?: number } = {}) => withQuery("/manage-incentive/payments", query),
  paymentBatchesDownload: () => "/manage-incentive/payments.csv",
  paymentBatch: (id: number) => `/manage-incentive/payments/${id}`,
  paymentBatchDownload: (id: number) => `/manage-incentive/payments/${id}/claims.csv`,
  remittance: (id: number) => `/incentive/claims/${id}/remittance.pdf`,
  remittanceForAdvisor: (id: number) => `/manage-incentive/reimbursement/${id}/remittance.pdf`,
  budgetAccount: (id: number) => `/manage-incentive/accounts/${id}`,
  budgetAccountDownload: (id: number) => `/manage-incentive/accounts/${id}/entries.csv`,
  giftCardQueue: (query: { company?: number } = {}) => withQuery("/gift-cards/manage-orders", query),
  giftCardQueueDownload: () => "/gift-cards/manage-orders.csv",
  decideGiftCardOrder: (id: number) => `/gift-cards/manage-orders/${id}`,
  coffeeQueue: (query: { company?: number } = {}) => withQuery("/free-coffee/manage-orders", query),
  coffeeQueueDownload: () => "/free-coffee/manage-orders.csv",
  decideCoffeeRequest: (id: number) => `/free-coffee/manage-orders/${id}`,
  studioQueue: (query: { company?: number } = {}) => withQuery("/studio-request/manage-orders", query),
  studioQueueDownload: () => "/studio-request/manage-orders.csv",
  studioChecklist: (id: number) => `/studio-request/checklist/${id}`,

  ideas: (query: { company?: number } = {}) => withQuery("/ideas", query),
  ideasDownload: () => "/ideas.csv",
  ideaEffects: (query: { company?: number; metric?: number } = {}) => withQuery("/ideas/effects", query),
  ideaEffectsDownload: () => "/ideas/effects.csv",
  createIdea: (query: { company?: number } = {}) => withQuery("/ideas/create", query),
  editIdea: (id: number) => `/ideas/${id}/edit`,
  siteSpecificIdeas: (query: { company?: number } = {}) => withQuery("/ideas/site-specific", query),
  ideaSites: (id: number) => `/ideas/${id}/site-specific`,
  updateChannelLinks: (query: { company?: number; find?: string; replacement?: string } = {}) =>
    withQuery("/ideas/update-channel-links", query),
  updateIdeaUrl: (query: { company?: number; find?: string; replacement?: string } = {}) =>
    withQuery("/ideas/update-idea-url", query),
  autopilotSets: (query: { company?: number } = {}) => withQuery("/ideas/autopilot", query),
  autopilotSetsDownload: () => "/ideas/autopilot.csv",
  createAutopilotSet: (companyId: number) => `/ideas/autopilot/${companyId}/create`,
  editAutopilotSet: (id: number) => `/ideas/autopilot/${id}/edit`,
  generatePlans: (query: { company?: number; set?: number } = {}) => withQuery("/ideas/autopilot/generate", query),
  planBatch: (id: number) => `/ideas/autopilot/batches/${id}`,
  planBatchDownload: (id: number) => `/ideas/autopilot/batches/${id}/results.csv`,
  categories: (query: { company?: number } = {}) => withQuery("/categories", query),
  categoriesDownload: () => "/categories.csv",
  addCategory: (companyId: number) => `/categories/add/${companyId}`,
  editCategory: (id: number) => `/categories/${id}/edit`,
  subcategories: (query: { company?: number; parent?: number } = {}) => withQuery("/subcategories", query),
  subcategoriesDownload: () => "/subcategories.csv",
  addSubcategory: (companyId: number, query: { parent?: number } = {}) =>
    withQuery(`/subcategories/add/${companyId}`, query),
  editSubcategory: (id: number) => `/subcategories/${id}/edit`,

  eventApprovals: (query: { company?: number } = {}) => withQuery("/manage-incentive/event-approvals", query),
  eventApprovalsDownload: () => "/manage-incentive/event-approvals.csv",
  eventApproval: (id: number) => `/manage-incentive/event-approvals/${id}`,

  announcement: (id: number) => `/announcements/${id}`,
  savedViews: () => "/views",
  notifications: (query: { state?: string } = {}) => withQuery("/notifications", query),
  notificationsDownload: () => "/notifications.csv",
  openNotification: (id: number) => `/notifications/${id}/open`,
  notificationPreferences: () => "/notifications/preferences",
  unsubscribe: (token: string) => `/unsubscribe/${token}`,

  ...companyPaths,
  ...insightPaths,
  ...socialPaths,
  usOutline: () => "/maps/us-outline.svg",
  countyTile: (column: number, row: number) => `/maps/counties/${column}-${row}.svg`,
  file: (key: string) => `/api/files/${key}`,
  helpCenter: () => "/help/index.html",
};

type Query = Record<string, string | number | null | undefined>;
type ChecklistQuery = {
  late?: 1;
  mine?: 1;
  plan?: number;
  status?: string;
  due?: string;
  sort?: "plan" | "person" | "location";
};

/** Every address of the product, by what it is for. A link anywhere is one of these calls. */
export const paths = {
  root: () => "/",

  login: (query: { next?: string } = {}) => withQuery("/login", query),
  logout: () => "/logout",
  register: (query: { token?: string; email?: string } = {}) => withQuery("/register", query),
  verify: (query: { email: string }) => withQuery("/verify", query),
  forgottenPassword: () => "/forgotten-password",
  reset: (query: { token?: string } = {}) => withQuery("/reset", query),
  welcome: (query: { terms?: 1; next?: string } = {}) => withQuery("/welcome", query),
  termsPdf: () => "/welcome/terms.pdf",
  theme: () => "/theme",
  errorReports: () => "/error-reports",

  dashboard: () => "/dashboard",
  checklist: (locationId?: number | null, query: ChecklistQuery = {}) =>
    withQuery(locationId ? `/implementation-checklist/${locationId}` : "/implementation-checklist", query),
  checklistDownload: () => "/implementation-checklist.csv",
  checklistSheet: (locationId: number) => `/implementation-checklist/${locationId}/sheet`,
  customActions: (locationId: number) => `/implementation-checklist/${locationId}/custom-actions`,
  action: (locationId: number, actionId: number) => `/implementation-checklist/${locationId}/actions/${actionId}`,
  createPlan: (locationId?: number, query: { copy?: number; plan?: number } = {}) =>
    withQuery(locationId === undefined ? "/create-plan/first-step" : `/create-plan/first-step/${locationId}`, query),
  /** `only` means the plan alone where it was begun together with others. */
  planItems: (id: number, query: { item?: number | "new"; only?: 1 } = {}) =>
    withQuery("/create-plan/second-step", { plan: id, ...query }),
  plans: () => "/plans",
  plan: (id: number, query: { print?: 1 } = {}) => withQuery(`/plans/${id}`, query),
  answerPlan: (id: number) => `/plans/${id}/answer`,
  planCosts: (id: number) => `/plans/${id}/costs.csv`,
  roadmap: (planId: number, locationId: number) => `/execution-roadmap/${planId}/${locationId}`,
  roadmapFile: (planId: number, locationId: number) => `/execution-roadmap/${planId}/${locationId}/roadmap.ics`,
  shareRoadmap: (planId: number, locationId: number) => `/execution-roadmap/${planId}/${locationId}/share`,
  sharedRoadmap: (token: string) => `/shared-roadmaps/${token}`,
  plansDownload: () => "/plans.csv",
  marketingCalendar: (query: { month?: string; day?: string } = {}) => withQuery("/marketing-calendar", query),
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
  unclaimedMoney: () => "/incentive/unclaimed",
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
  guestAccounts: () => "/guest-accounts",
  guestAccountsDownload: () => "/guest-accounts.csv",
  addGuestAccount: () => "/guest-accounts/add",
  editGuestAccount: (id: number) => `/guest-accounts/${id}/edit`,
  marketingAssets: () => "/marketing-assets",
  claims: () => "/incentive/claims",
  claimsDownload: () => "/incentive/claims.csv",
  claim: (id: number) => `/incentive/claims/${id}`,
  /** `amount` is what somebody thinks of spending, as they typed it. */
  eventClaim: (eventId: number, pcNumber?: string, query: { amount?: string } = {}) =>
    withQuery(`/event-management/reimbursement/${eventId}${pcNumber ? `/${pcNumber}` : ""}`, query),
  itemClaim: (itemId: number) => `/incentive/plan-items/${itemId}/reimbursement`,
  /** `location` is a PC number; without it the page asks where the event is at several. */
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

  companies: () => "/companies",
  companiesDownload: () => "/companies.csv",
  createCompany: () => "/companies/create",
  editCompany: (id: number) => `/company/${id}/edit`,
  companyTerms: (id: number) => `/company/${id}/terms-and-conditions`,
  companyTermsVersion: (id: number, version: number, query: { compare?: number } = {}) =>
    withQuery(`/company/${id}/terms-and-conditions/versions/${version}`, query),
  companyTermsPdf: (id: number, version: number) => `/company/${id}/terms-and-conditions/versions/${version}/terms.pdf`,
  companyTermsAcceptances: (id: number) => `/company/${id}/terms-and-conditions/acceptances`,
  companyTermsAcceptancesDownload: (id: number) => `/company/${id}/terms-and-conditions/acceptances.csv`,
  companyChecklist: (id: number) => `/company/${id}/checklist`,
  companyChecklistDownload: (id: number) => `/company/${id}/checklist.csv`,
  companyEvents: (id: number) => `/company/${id}/events`,
  companyEventsDownload: (id: number) => `/company/${id}/events.csv`,
  createCompanyEvent: (id: number) => `/company/${id}/events/create`,
  editCompanyEvent: (id: number, eventId: number) => `/company/${id}/events/${eventId}/edit`,
  channels: (id: number) => `/company/${id}/channels`,
  channelsDownload: (id: number) => `/company/${id}/channels.csv`,
  createChannel: (id: number) => `/company/${id}/channels/create`,
  editChannel: (id: number, channelId: number) => `/company/${id}/channels/${channelId}/edit`,
  channelOptions: (id: number, query: { channel?: number } = {}) =>
    withQuery(`/company/${id}/edit/channel-options`, query),
  channelOptionsDownload: (id: number) => `/company/${id}/edit/channel-options.csv`,
  createChannelOption: (id: number, query: { channel?: number } = {}) =>
    withQuery(`/company/${id}/edit/channel-options/create`, query),
  editChannelOption: (id: number, optionId: number) => `/company/${id}/edit/channel-options/${optionId}/edit`,
  objectives: (id: number) => `/company/${id}/edit/objectives`,
  objectivesDownload: (id: number) => `/company/${id}/edit/objectives.csv`,
  createObjective: (id: number) => `/company/${id}/edit/objectives/create`,
  editObjective: (id: number, objectiveId: number) => `/company/${id}/edit/objectives/${objectiveId}/edit`,
  metricTypes: (id: number) => `/company/${id}/metric-types`,
  metricTypesDownload: (id: number) => `/company/${id}/metric-types.csv`,
  createMetricType: (id: number) => `/company/${id}/metric-types/create`,
  editMetricType: (id: number, metricTypeId: number) => `/company/${id}/metric-types/${metricTypeId}/edit`,
  socialPackages: (id: number) => `/company/${id}/social-media-packages`,
  socialPackagesDownload: (id: number) => `/company/${id}/social-media-packages.csv`,
  createSocialPackage: (id: number) => `/company/${id}/social-media-packages/create`,
  editSocialPackage: (id: number, packageId: number) => `/company/${id}/social-media-packages/${packageId}/edit`,
  eventCategories: (id: number) => `/company/${id}/custom-event-categories`,
  eventCategoriesDownload: (id: number) => `/company/${id}/custom-event-categories.csv`,
  createEventCategory: (id: number) => `/company/${id}/custom-event-categories/create`,
  editEventCategory: (id: number, categoryId: number) => `/company/${id}/custom-event-categories/${categoryId}/edit`,
  geographies: (id: number) => `/company/${id}/edit/geographies`,
  geographiesDownload: (id: number) => `/company/${id}/edit/geographies.csv`,
  createGeography: (id: number) => `/company/${id}/edit/geographies/create`,
  editGeography: (id: number, geographyId: number) => `/company/${id}/edit/geographies/${geographyId}/edit`,
  texts: (id: number) => `/company/${id}/manage-text`,
  textsDownload: (id: number) => `/company/${id}/manage-text.csv`,
  editText: (id: number, key: string) => `/company/${id}/manage-text/${key}/edit`,
  aliases: (id: number) => `/company/${id}/edit/aliases`,
  colors: (id: number) => `/company/${id}/colors`,
  editColor: (id: number, token: string) => `/company/${id}/colors/${token}/edit`,
  document: (id: number, type: string, query: { compare?: number } = {}) =>
    withQuery(`/company/${id}/edit/${type}`, query),
  companyUsers: (id: number) => `/company/${id}/users`,
  companyUsersDownload: (id: number) => `/company/${id}/users.csv`,
  companyImport: (companyId: number, kind: string) => `/company/${companyId}/import/${kind}`,
  companyImportExample: (companyId: number, kind: string) => `/company/${companyId}/import/${kind}/example.csv`,
  import: (companyId: number, importId: number) => `/company/${companyId}/imports/${importId}`,
  importErrors: (companyId: number, importId: number) => `/company/${companyId}/imports/${importId}/errors.csv`,
  editUser: (companyId: number, userId: number) => `/company/${companyId}/users/${userId}/edit`,
  userLocations: (companyId: number, userId: number) => `/company/${companyId}/users/${userId}/locations`,
  userLocationsDownload: (companyId: number, userId: number) => `/company/${companyId}/users/${userId}/locations.csv`,
  networks: (id: number) => `/company/${id}/networks`,
  networksDownload: (id: number) => `/company/${id}/networks.csv`,
  createNetwork: (id: number) => `/company/${id}/networks/create`,
  editNetwork: (companyId: number, networkId: number) => `/company/${companyId}/networks/${networkId}/edit`,
  networkOptions: (companyId: number) => `/company/${companyId}/network-options`,
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

  incentivePrograms: (query: { company?: number } = {}) => withQuery("/manage-incentive", query),
  incentiveProgramsDownload: () => "/manage-incentive.csv",
  createIncentiveProgram: (query: { company?: number } = {}) => withQuery("/manage-incentive/create", query),
  incentiveProgram: (id: number) => `/manage-incentive/programs/${id}`,
  editIncentiveProgram: (id: number) => `/manage-incentive/programs/${id}/edit`,
  manageIncentiveRecap: (query: { company?: number; program?: number } = {}) =>
    withQuery("/manage-incentive/recap", query),
  manageIncentiveRecapDownload: () => "/manage-incentive/recap.csv",
  claimQueue: (query: { company?: number } = {}) => withQuery("/manage-incentive/reimbursement", query),
  claimQueueDownload: () => "/manage-incentive/reimbursement.csv",
  inbox: (query: { tab?: string } = {}) => withQuery("/inbox", query),
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
  remittanceOfDesk: (id: number) => `/manage-incentive/reimbursement/${id}/remittance.pdf`,
  budgetAccount: (id: number) => `/manage-incentive/accounts/${id}`,
  budgetAccountDownload: (id: number) => `/manage-incentive/accounts/${id}/entries.csv`,
  giftCardQueue: (query: { company?: number } = {}) => withQuery("/gift-cards/manage-orders", query),
  giftCardQueueDownload: () => "/gift-cards/manage-orders.csv",
  decideGiftCardOrder: (id: number) => `/gift-cards/manage-orders/${id}`,
  coffeeQueue: (query: { company?: number } = {}) => withQuery("/free-coffee/manage-orders", query),
  coffeeQueueDownload: () => "/free-coffee/manage-orders.csv",
  decideCoffeeRequest: (id: number) => `/free-coffee/manage-orders/${id}`,
  orderSocial: (query: { package?: string; order?: number; copy?: number } = {}) =>
    withQuery("/social-media/order", query),
  socialOrders: () => "/social-media/view-orders",
  socialOrdersDownload: () => "/social-media/view-orders.csv",
  socialOrder: (id: number) => `/social-media/view-orders/${id}`,
  socialReceipt: (id: number) => `/social-media/view-orders/${id}/receipt.pdf`,
  socialCheckout: (priceId: string, query: { order?: number } = {}) =>
    withQuery(`/social-media/checkout/${priceId}`, query),
  successfulCheckout: (sessionId: string) => `/social-media/successful-checkout/${sessionId}`,
  testCard: (sessionId: string) => `/social-media/test-card/${sessionId}`,
  socialQueue: (query: { company?: number; view?: string } = {}) => withQuery("/social-media/manage-orders", query),
  socialQueueDownload: () => "/social-media/manage-orders.csv",
  socialChecklist: (id: number) => `/social-media/checklist/${id}`,
  socialPublishing: (id: number, file: "ics" | "csv" | "json") => `/social-media/checklist/${id}/publishing.${file}`,
  posts: (query: { company?: number } = {}) => withQuery("/social-media/manage-posts", query),
  postsDownload: () => "/social-media/manage-posts.csv",
  addPost: (query: { company?: number; copy?: number } = {}) => withQuery("/social-media/add-post", query),
  editPost: (id: number) => `/social-media/edit-post/${id}`,
  studioQueue: (query: { company?: number } = {}) => withQuery("/studio-request/manage-orders", query),
  studioQueueDownload: () => "/studio-request/manage-orders.csv",
  studioChecklist: (id: number) => `/studio-request/checklist/${id}`,

  ideas: (query: { company?: number } = {}) => withQuery("/ideas", query),
  ideasDownload: () => "/ideas.csv",
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

  usOutline: () => "/maps/us-outline.svg",
  file: (key: string) => `/api/files/${key}`,
  helpCenter: () => "/help/index.html",
};

function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== "") search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

type Query = Record<string, string | number | null | undefined>;

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
  theme: () => "/theme",
  errorReports: () => "/error-reports",

  dashboard: () => "/dashboard",
  personalDetails: () => "/personal-details",
  confirmEmail: (query: { token: string }) => withQuery("/personal-details/confirm-email", query),
  guestAccounts: () => "/guest-accounts",
  guestAccountsDownload: () => "/guest-accounts.csv",
  addGuestAccount: () => "/guest-accounts/add",
  editGuestAccount: (id: number) => `/guest-accounts/${id}/edit`,
  marketingAssets: () => "/marketing-assets",

  companies: () => "/companies",
  companiesDownload: () => "/companies.csv",
  createCompany: () => "/companies/create",
  editCompany: (id: number) => `/company/${id}/edit`,
  companyTerms: (id: number) => `/company/${id}/terms-and-conditions`,
  companyTermsVersion: (id: number, version: number, query: { compare?: number } = {}) =>
    withQuery(`/company/${id}/terms-and-conditions/versions/${version}`, query),
  companyTermsAcceptances: (id: number) => `/company/${id}/terms-and-conditions/acceptances`,
  companyTermsAcceptancesDownload: (id: number) => `/company/${id}/terms-and-conditions/acceptances.csv`,
  companyUsers: (id: number) => `/company/${id}/users`,
  companyUsersDownload: (id: number) => `/company/${id}/users.csv`,
  editUser: (companyId: number, userId: number) => `/company/${companyId}/users/${userId}/edit`,
  networkOptions: (companyId: number) => `/company/${companyId}/network-options`,
  createUser: (query: { company?: number } = {}) => withQuery("/create-user", query),

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

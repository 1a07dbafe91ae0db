/** Signs in at the identity provider and comes back to a page of this site, given as path and query. */
export function loginAddress(returnTo: string): string {
  return `/api/login?${new URLSearchParams({ returnTo })}`
}

/** Address to sign in at the identity provider and return to a path and query of this site. */
export function loginAddress(returnTo: string): string {
  return `/api/login?${new URLSearchParams({ returnTo })}`
}

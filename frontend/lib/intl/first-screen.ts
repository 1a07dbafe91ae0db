/** The page that a guest comes to by a link: it says no more than the first texts of a language (`vite.config.ts`). */
export function isFirstScreen(pathname: string): boolean {
  return /^\/form\/[^/]+\/?$/.test(pathname)
}

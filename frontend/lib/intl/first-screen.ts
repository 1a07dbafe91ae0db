/** The page that guests open by a link: it only needs the first texts of a language (`vite.config.ts`). */
export function isFirstScreen(pathname: string): boolean {
  return /^\/form\/[^/]+\/?$/.test(pathname)
}

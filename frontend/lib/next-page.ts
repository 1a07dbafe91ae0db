/** Address of the next page in a `Link` header, as path and query; undefined on the last page. */
export function nextPage(link: string | null): string | undefined {
  const address = link?.match(/<([^<>]*)>[^<>]*;\s*rel="?next"?/i)?.[1]
  if (address === undefined) return undefined
  const { pathname, search } = new URL(address, 'http://origin')
  return `${pathname}${search}`
}

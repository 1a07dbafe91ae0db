/** The cursor of the page that a `Link` header says comes next; undefined on the last page. */
export function nextCursor(link: string | null): string | undefined {
  const address = link?.match(/<([^<>]*)>[^<>]*;\s*rel="?next"?/i)?.[1]
  return address === undefined ? undefined : (new URL(address, 'http://origin').searchParams.get('cursor') ?? undefined)
}

/** What the first page is asked for by. */
export const firstPage: string | undefined = undefined

const longest = 2_000
/** What addresses of our own pages are made of: no backslash, no control characters, no blanks. */
const plain = /^\/[\w\-.~%!$&'()*+,;=:@/?#]*$/

/** What a browser or a proxy could make of it by decoding once more. */
function* readings(path: string): Generator<string> {
  let reading = path
  for (let depth = 0; depth < 4; depth += 1) {
    yield reading
    try {
      reading = decodeURIComponent(reading)
    } catch {
      return
    }
  }
}

/** A path below our own origin, however often it is decoded. */
function staysHere(path: string): boolean {
  if (path.length > longest || !plain.test(path) || /^\/api(\/|$|\?)/i.test(path)) return false
  return [...readings(path)].every((reading) => /^\/(?![/\\])/.test(reading) && !/[\\\p{Cc}]/u.test(reading))
}

/** Where to go after signing in: the asked path when it is one of our own pages, else the start page. */
export function returnPath(asked: string | undefined): string {
  return asked !== undefined && staysHere(asked) ? asked : '/'
}

/** The page that sent the visitor, when it is one of ours. */
export function pathOfReferer(referer: string | undefined, ownHosts: readonly (string | undefined)[]): string | undefined {
  if (referer === undefined || !URL.canParse(referer)) return undefined
  const { host, pathname, search } = new URL(referer)
  return ownHosts.includes(host) ? `${pathname}${search}` : undefined
}

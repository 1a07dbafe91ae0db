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

/** Below our own origin, and a page: also once a browser has taken out its dots. */
function isOurs(reading: string): boolean {
  if (!reading.startsWith('/') || /[\\\p{Cc}]/u.test(reading) || !URL.canParse(reading, 'http://own')) return false
  const { host, pathname } = new URL(reading, 'http://own')
  return host === 'own' && !pathname.startsWith('//') && !/^\/api(\/|$)/i.test(pathname)
}

/** A path below our own origin, however often it is decoded. */
function staysHere(path: string): boolean {
  return path.length <= longest && plain.test(path) && [...readings(path)].every(isOurs)
}

/** Where to go after signing in: the asked path when it is one of our own pages, else the start page. */
export function returnPath(asked: string | undefined): string {
  return asked !== undefined && staysHere(asked) ? asked : '/'
}

/** The page that sent the visitor, when it is one of ours. */
export function pathOfReferer(
  referer: string | undefined,
  ownHosts: readonly (string | undefined)[],
): string | undefined {
  if (referer === undefined || !URL.canParse(referer)) return undefined
  const { host, pathname, search } = new URL(referer)
  return ownHosts.includes(host) ? `${pathname}${search}` : undefined
}

const maxLength = 2_000
/** What addresses of our own pages are made of: no backslash, no control characters, no blanks. */
const plain = /^\/[\w\-.~%!$&'()*+,;=:@/?#]*$/

/** What a browser or a proxy could make of it by decoding once more. */
function* decodings(path: string): Generator<string> {
  let decoded = path
  for (let depth = 0; depth < 4; depth += 1) {
    yield decoded
    try {
      decoded = decodeURIComponent(decoded)
    } catch {
      return
    }
  }
}

/** Below our own origin, and a page: also once a browser has taken out its dots. */
function isOurs(decoded: string): boolean {
  if (!decoded.startsWith('/') || /[\\\p{Cc}]/u.test(decoded) || !URL.canParse(decoded, 'http://own')) return false
  const { host, pathname } = new URL(decoded, 'http://own')
  return host === 'own' && !pathname.startsWith('//') && !/^\/api(\/|$)/i.test(pathname)
}

/** A path below our own origin, however often it is decoded. */
function isSafePath(path: string): boolean {
  return path.length <= maxLength && plain.test(path) && [...decodings(path)].every(isOurs)
}

/** Where to go after signing in: the asked path when it is one of our own pages, else the start page. */
export function returnPath(requested: string | undefined): string {
  return requested !== undefined && isSafePath(requested) ? requested : '/'
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

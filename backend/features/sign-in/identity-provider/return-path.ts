const maxLength = 2_000
/** Characters of our own paths: no backslashes, control characters or blanks. */
const plain = /^\/[\w\-.~%!$&'()*+,;=:@/?#]*$/

/** Repeated decodings, as a browser or proxy might do. */
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

/** Whether the path is a page of our origin, also after removing dot segments. */
function isOurs(decoded: string): boolean {
  if (!decoded.startsWith('/') || /[\\\p{Cc}]/u.test(decoded) || !URL.canParse(decoded, 'http://own')) return false
  const { host, pathname } = new URL(decoded, 'http://own')
  return host === 'own' && !pathname.startsWith('//') && !/^\/api(\/|$)/i.test(pathname)
}

/** Whether the path stays within our origin, however often it is decoded. */
function isSafePath(path: string): boolean {
  return path.length <= maxLength && plain.test(path) && [...decodings(path)].every(isOurs)
}

/** Page after signing in: the requested path when it is our own page, else the start page. */
export function returnPath(requested: string | undefined): string {
  return requested !== undefined && isSafePath(requested) ? requested : '/'
}

/** Path of the referring page when it is ours. */
export function pathOfReferer(
  referer: string | undefined,
  ownHosts: readonly (string | undefined)[],
): string | undefined {
  if (referer === undefined || !URL.canParse(referer)) return undefined
  const { host, pathname, search } = new URL(referer)
  return ownHosts.includes(host) ? `${pathname}${search}` : undefined
}

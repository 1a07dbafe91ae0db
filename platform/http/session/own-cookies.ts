import type { FastifyInstance } from 'fastify'

const prefix = '__Host-'
const ours = /^(path|domain|secure)(=|$)/i

/** As browsers take it from this host over https alone: no other host, no page over http can set or read it. */
function hostOnly(line: string): string {
  const [pair = '', ...attributes] = line.split('; ')
  return [`${prefix}${pair}`, 'Path=/', 'Secure', ...attributes.filter((attribute) => !ours.test(attribute))].join('; ')
}

/** Cookies that came under our prefix, by the names the application knows them by; all others are somebody else's. */
function withoutPrefix(cookies: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  const own = Object.entries(cookies).filter(([name]) => name.startsWith(prefix))
  return Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), value]))
}

/** Before sessions are read: under https only cookies that are surely ours are there. */
export function readOwnCookies(app: FastifyInstance, publicUrl: string): void {
  if (!publicUrl.startsWith('https:')) return
  app.addHook('onRequest', (request, _reply, done) => {
    request.cookies = withoutPrefix(request.cookies)
    done()
  })
}

/** Behind whoever sets cookies: under https every one of them is `__Host-`, Secure and of the whole site, whoever set it and whatever a proxy says. */
export function writeOwnCookies(app: FastifyInstance, publicUrl: string): void {
  if (!publicUrl.startsWith('https:')) return
  app.addHook('onSend', (_request, reply, _payload, done) => {
    const set = reply.getHeader('set-cookie')
    if (set !== undefined) {
      void reply.removeHeader('set-cookie')
      void reply.header(
        'set-cookie',
        [set].flat().map((line) => hostOnly(String(line))),
      )
    }
    done()
  })
}

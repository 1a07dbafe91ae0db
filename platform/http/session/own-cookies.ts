import type { FastifyInstance } from 'fastify'

const prefix = '__Host-'
const ours = /^(path|domain|secure)(=|$)/i

/** Makes a cookie that only this host can set or read, only over https. */
function hostOnly(line: string): string {
  const [pair = '', ...attributes] = line.split('; ')
  return [`${prefix}${pair}`, 'Path=/', 'Secure', ...attributes.filter((attribute) => !ours.test(attribute))].join('; ')
}

/** Cookies with our prefix, under the names that the application uses; others are ignored. */
function withoutPrefix(cookies: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  const own = Object.entries(cookies).filter(([name]) => name.startsWith(prefix))
  return Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), value]))
}

/** Runs before sessions are read: under https, only cookies that are certainly ours remain. */
export function readOwnCookies(app: FastifyInstance, publicUrl: string): void {
  if (!publicUrl.startsWith('https:')) return
  app.addHook('onRequest', (request, _reply, done) => {
    request.cookies = withoutPrefix(request.cookies)
    done()
  })
}

/**
 * Runs after all code that sets cookies: under https each one becomes `__Host-`, Secure and valid for the whole site.
 */
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

import type { FastifyInstance } from 'fastify'

/** Only our own files; no frames around pages, no inline scripts, no eval. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const unused = ['camera', 'display-capture', 'geolocation', 'hid', 'microphone', 'midi', 'payment', 'serial', 'usb']

/**
 * Sets the headers of every answer; an answer that set its own policy keeps it. Answers of the API are not cached
 * unless they say so.
 */
export function registerSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const always = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Never a path: invitation paths contain tokens, and proxies log referrers.
    'referrer-policy': 'strict-origin',
    'permissions-policy': unused.map((feature) => `${feature}=()`).join(', '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (!reply.hasHeader('content-security-policy')) void reply.header('content-security-policy', policy)
    if (request.routeOptions.config.right !== undefined && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'no-store')
    void reply.headers(always)
    done()
  })
}

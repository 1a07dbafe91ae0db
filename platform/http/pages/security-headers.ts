import type { FastifyInstance } from 'fastify'

/** Nothing from elsewhere, nothing inside pages: every script and style is a file of ours, and nothing is evaluated. */
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

/** Headers of every answer; one that set its own policy keeps it. What the API says is kept by nobody unless it says so. */
export function registerSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const always = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Never a path: those of invitations hold tokens, and proxies log what they are told.
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

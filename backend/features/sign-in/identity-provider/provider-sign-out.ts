import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Client, IdentityProvider } from './identity-provider.ts'

/** The id token of this sign-in, in the browser it is about and nowhere else. */
const name = 'id-token'
const options = { path: '/', httpOnly: true, sameSite: 'lax', signed: true, maxAge: 7 * 24 * 60 * 60 } as const
/** It goes along with every request. */
const maxLength = 2_000

/** Signing out here ends the session at the provider too (OpenID Connect RP-Initiated Logout 1.0), where it offers that. */
export type ProviderSignOut = {
  /** Somebody signed in by the provider. */
  remember(reply: FastifyReply, idToken: string): void
  /** Where the browser goes after signing out: the provider's address when it signed in there, else `/`. */
  after(request: FastifyRequest, reply: FastifyReply): string
}

export function providerSignOut(
  { end_session_endpoint: named }: IdentityProvider,
  client: Client,
  publicUrl: string,
): ProviderSignOut {
  const endpoint = named !== undefined && URL.canParse(named) ? named : undefined
  return {
    remember(reply, idToken) {
      // One too long for a cookie: the provider then asks by itself who is leaving.
      if (endpoint !== undefined) void reply.setCookie(name, idToken.length > maxLength ? '' : idToken, options)
    },
    after(request, reply) {
      const kept = request.cookies[name]
      if (endpoint === undefined || kept === undefined) return '/'
      void reply.clearCookie(name, options)
      const { valid, value } = request.unsignCookie(kept)
      const address = new URL(endpoint)
      if (valid && value) address.searchParams.set('id_token_hint', value)
      address.searchParams.set('client_id', client.id)
      address.searchParams.set('post_logout_redirect_uri', `${publicUrl}/`)
      return address.href
    },
  }
}

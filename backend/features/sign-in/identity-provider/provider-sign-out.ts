import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Client, IdentityProvider } from './identity-provider.ts'

/** Id token of this sign-in, stored only in its own browser. */
const name = 'id-token'
const options = { path: '/', httpOnly: true, sameSite: 'lax', signed: true, maxAge: 7 * 24 * 60 * 60 } as const
/** Sent with every request, so its size is limited. */
const maxLength = 2_000

/** Ends the session at the provider on sign-out (OpenID Connect RP-Initiated Logout 1.0), where it supports that. */
export type ProviderSignOut = {
  /** Stores the id token of a sign-in by the provider. */
  remember(reply: FastifyReply, idToken: string): void
  /** Target after signing out: the provider's endpoint after a sign-in there, else `/`. */
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
      // A token that is too long for a cookie is left out: the provider then asks who signs out.
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

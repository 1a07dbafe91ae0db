import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addressOf, callWithHeaders, call } from './call.ts'

const fetched = vi.fn<typeof fetch>()
beforeEach(
  () =>
    void vi.stubGlobal(
      'fetch',
      fetched.mockImplementation(async () => new Response('[]', { headers: { 'X-Total-Count': '3' } })),
    ),
)
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})

const sentHeaders = () => new Headers(fetched.mock.lastCall?.[1]?.headers)

describe('an address', () => {
  it('contains its parameters, encoded', () => {
    expect(addressOf('/api/submissions/:id/hand-over/:invitationId/revoke', { id: 'a/b', invitationId: '2' })).toBe(
      '/api/submissions/a%2Fb/hand-over/2/revoke',
    )
  })

  it('contains the given query, without undefined values', () => {
    expect(addressOf('/api/invitations', {}, { status: 'active', cursor: undefined, limit: '50' })).toBe(
      '/api/invitations?status=active&limit=50',
    )
  })
})

describe('a call', () => {
  it('uses its method and address', async () => {
    await call('DELETE /api/auth/sessions/:id', { params: { id: 's1' } })
    expect(fetched).toHaveBeenCalledWith('/api/auth/sessions/s1', expect.objectContaining({ method: 'DELETE' }))
  })

  it('gets a new idempotency key each time, unless one is given', async () => {
    await call('POST /api/invitations/:id/revoke', { params: { id: 'i1' } })
    const first = sentHeaders().get('Idempotency-Key')
    await call('POST /api/invitations/:id/revoke', { params: { id: 'i1' } })
    expect(sentHeaders().get('Idempotency-Key')).not.toBe(first)
    await call('POST /api/invitations/:id/revoke', { params: { id: 'i1' }, idempotencyKey: 'key-1' })
    expect(sentHeaders().get('Idempotency-Key')).toBe('key-1')
  })

  it('without a command has no idempotency key', async () => {
    await call('GET /api/auth/sessions')
    expect(sentHeaders().has('Idempotency-Key')).toBe(false)
  })

  it('returns its headers on request', async () => {
    const { data, headers } = await callWithHeaders('GET /api/invitations', { query: { status: 'active' } })
    expect([data, headers.get('X-Total-Count')]).toEqual([[], '3'])
  })
})

import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/call.ts'

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call('GET /api/auth/second-factor', { signal }),
  refetchOnMount: 'always',
})

/** A new secret for the app at each opening; it takes effect when `enrol` gets one of its codes. */
export const newSecretQuery = queryOptions({
  queryKey: ['second-factor', 'secret'],
  queryFn: () => call('POST /api/auth/second-factor/secret'),
  gcTime: 0,
})

export async function enrol(given: { factorId: string; code: string }): Promise<readonly string[]> {
  return (await call('POST /api/auth/second-factor', { body: given })).recoveryCodes
}

export async function newRecoveryCodes(): Promise<readonly string[]> {
  return (await call('POST /api/auth/second-factor/recovery-codes')).recoveryCodes
}

export async function removeSecondFactor(): Promise<void> {
  await call('DELETE /api/auth/second-factor')
}

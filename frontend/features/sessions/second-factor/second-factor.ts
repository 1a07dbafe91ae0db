import { queryOptions } from '@tanstack/react-query'
import { get, post, send } from '../../../lib/http.ts'
import { newId } from '../../../lib/new-id.ts'

/** As GET /api/auth/second-factor answers. `method`: how this session signed in. */
export type SecondFactor = { readonly enrolled: boolean; readonly demanded: boolean; readonly method: string; readonly recoveryCodesLeft: number }
export type NewSecret = { readonly factorId: string; readonly secret: string; readonly uri: string }
type Codes = { readonly recoveryCodes: readonly string[] }

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => get<SecondFactor>('/api/auth/second-factor', signal),
  refetchOnMount: 'always',
})

/** A secret for the app, made anew each time this is opened; it counts once `enrol` got a code of it. */
export const newSecretQuery = queryOptions({
  queryKey: ['second-factor', 'secret'],
  queryFn: () => post<NewSecret>('/api/auth/second-factor/secret'),
  gcTime: 0,
})

export async function enrol(given: { factorId: string; code: string }): Promise<readonly string[]> {
  return (await post<Codes>('/api/auth/second-factor', given)).recoveryCodes
}

export async function newRecoveryCodes(): Promise<readonly string[]> {
  return (await post<Codes>('/api/auth/second-factor/recovery-codes')).recoveryCodes
}

export async function removeSecondFactor(): Promise<void> {
  await send('/api/auth/second-factor', { method: 'DELETE', idempotencyKey: newId() })
}

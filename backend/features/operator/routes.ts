import type { FastifyInstance } from 'fastify'
import { serve } from '@fleet/platform/http/contract/serve'
import type { FormRegistry } from '../../form-registry/registry.ts'
import { registrationForm } from '../submissions/registration.ts'
import { operatorCalls } from './contract.ts'

/** `GET /api/operator`: contacts in the registration's serving files, for every signed-in account. */
export function operatorRoutes(app: FastifyInstance, { forms }: { readonly forms: FormRegistry }): void {
  serve(app, operatorCalls)('GET /api/operator', { config: { right: 'ownAccount' } }, async () => {
    const { operator = null } = forms.current(registrationForm).loaded.operatorSettings
    return { operator }
  })
}

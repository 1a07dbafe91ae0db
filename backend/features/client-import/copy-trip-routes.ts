import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serve } from '@fleet/platform/http/contract/serve'
import { commandMeta } from '@fleet/platform/http/command-meta'
import { setReadPosition } from '@fleet/platform/http/read-your-writes'
import { actorOf } from '@fleet/platform/http/session/session'
import { languageAmong, languageOf, messageIn } from '@fleet/platform/http/texts'
import { type Submissions, registrationForm, registrationSubject } from '../submissions/registration.ts'
import type { FormRegistry } from '../../form-registry/registry.ts'
import type { Clock } from '@fleet/platform/time/clock'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import { copyTripCalls } from './contract.ts'
import { checkCopies, copyTrip } from './copy-trip.ts'
import { instanceLimits } from '../../form-instances/limits.ts'

type Deps = {
  readonly clock: Clock
  readonly keys: MasterKeys
  readonly forms: FormRegistry
  readonly submissions: Submissions
}

/** Copies trip and transfers of one client to others, with a preview. */
export function copyTripRoutes(app: FastifyInstance, deps: Deps): void {
  const registration = registrationSubject(deps.submissions)
  const config = { right: 'clients.import', of: registration } as const
  const route = serve(app, copyTripCalls)
  const bodyLimit = instanceLimits.startBody.max
  const errorTexts = (request: FastifyRequest) => (code: string) => messageIn(languageOf(request), `errors.${code}`, {})

  route(
    'POST /api/submissions/:id/copy-trip/check',
    { bodyLimit, config },
    registration.given((request, _, { id, state }) => {
      const form = deps.forms.current(registrationForm)
      const reader = {
        actor: actorOf(request),
        texts: form.texts(languageAmong(request, form.languages)),
        errorText: errorTexts(request),
      }
      return checkCopies(
        deps,
        state,
        request.body.targets.filter((target) => target !== id),
        reader,
      )
    }),
  )

  route(
    'POST /api/submissions/:id/copy-trip',
    { bodyLimit, config },
    registration.given(async (request, reply, { id, state }) => {
      const targets = request.body.targets.filter((target) => target.id !== id)
      const { copied, position } = await copyTrip(deps, state, targets, {
        meta: commandMeta(request, deps),
        errorText: errorTexts(request),
      })
      setReadPosition(reply, position)
      return copied
    }),
  )
}

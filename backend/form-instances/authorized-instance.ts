import type { FastifyRequest } from 'fastify'
import type { Actor } from '@fleet/domain/kernel/event'
import { reject } from '@fleet/domain/kernel/rejection'
import { isStaff } from '@fleet/domain/rights/staff'
import { actorOf } from '@fleet/platform/http/session/session'
import type { LoadOptions } from '@fleet/domain/kernel/command-handler'
import { type Subject, subject } from '@fleet/platform/http/rights/rights'
import type { FormInstance, Authorized, FormType, Started } from './form-type.ts'
import { instanceLimits } from './limits.ts'

const isId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** What a page writes into the URL when it has no id. */
const isNoId = /^(?:|undefined|null)$/

/** @throws Rejection submissions.noId */
function idIn({ params }: FastifyRequest): string | undefined {
  const id = typeof params === 'object' && params !== null && 'id' in params ? params.id : undefined
  if (typeof id !== 'string' || isNoId.test(id)) reject('submissions.noId')
  return isId.test(id) ? id.toLowerCase() : undefined
}

function isStarted<S extends FormInstance>(state: S): state is Started<S> {
  return state.status !== 'none'
}

/** The form instance that an address names: current for a read; a command loads the log again. */
export function formInstanceSubject<S extends FormInstance>(
  { instances, ownershipOf, see, visibilityFor }: FormType<S>,
  options: LoadOptions = {},
): Subject<Authorized<S>> {
  return subject({
    see,
    missing: 'submissions.notFound',
    ownershipOf: ({ state, visibility }) => ownershipOf(visibility?.whole ?? state),
    async find(request, fresh) {
      const id = idIn(request)
      if (id === undefined) return undefined
      const orRemembered = ['GET', 'HEAD'].includes(request.method)
      const { state, revision } = await (fresh
        ? instances.load(id, { ...options, orRemembered })
        : instances.peek(id, options))
      if (!isStarted(state)) return undefined
      const visibility = await visibilityFor?.(state, actorOf(request))
      return visibility === undefined ? { id, state, revision } : { id, state: visibility.state, revision, visibility }
    },
  })
}

/**
 * Returns the instance as of `revision`.
 * @throws Rejection submissions.unknownRevision
 */
export async function atRevision<S extends FormInstance>(
  { instances }: FormType<S>,
  now: Authorized<S>,
  revision: number,
): Promise<Authorized<S>> {
  const { id } = now
  if (revision === now.revision) return now
  if (revision > now.revision && revision > (await instances.load(id)).revision) reject('submissions.unknownRevision')
  const then = await instances.loadAt(id, revision)
  if (!isStarted(then.state)) return reject('submissions.unknownRevision')
  const { visibility } = now
  return {
    id,
    revision: then.revision,
    ...(visibility === undefined
      ? { state: then.state }
      : { state: visibility.at(then.state, then.revision), visibility }),
  }
}

/** @throws Rejection submissions.tooManyChanges the limit of events by guests and agents is reached */
export function refuseTooManyChanges({ revision }: Pick<Authorized<FormInstance>, 'revision'>, actor: Actor): void {
  if (!isStaff(actor) && revision >= instanceLimits.eventsPerRegistration.max)
    reject('submissions.tooManyChanges', { values: { limit: instanceLimits.eventsPerRegistration.max } })
}

import type { FastifyRequest } from 'fastify'
import type { Actor } from '@fleet/domain/kernel/event'
import { reject } from '@fleet/domain/kernel/rejection'
import { isStaff } from '@fleet/domain/submissions/editing'
import type { StartedSubmission } from '@fleet/domain/submissions/state'
import { limits } from '../../limits.ts'
import type { Subject } from '../../plugins/rights.ts'
import type { Services } from '../../services.ts'
import type { FormVersion } from '../forms/form-version.ts'
import { belongingOf } from './access.ts'
import type { SubmissionRecord } from './record.ts'

export type FoundSubmission = { submission: StartedSubmission; record: SubmissionRecord; revision: number }

const isId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

declare module 'fastify' {
  interface FastifyRequest {
    /** The registration that the address names, kept for the route by the check of rights. */
    foundSubmission?: FoundSubmission
  }
}

function idIn({ params }: FastifyRequest): string | undefined {
  const id = typeof params === 'object' && params !== null && 'id' in params ? params.id : undefined
  return typeof id === 'string' && isId.test(id) ? id.toLowerCase() : undefined
}

/** Finds the registration an address names for the check of rights, and keeps it for the route. */
export function submissionSubject({ submissions }: Pick<Services, 'submissions'>): Subject {
  return {
    see: 'submissions.see',
    missing: 'submissions.notFound',
    async find(request, fresh) {
      const id = idIn(request)
      if (id === undefined) return undefined
      const { state, revision } = await (fresh ? submissions.load(id) : submissions.peek(id))
      if (state.submission.status === 'none') return undefined
      request.foundSubmission = { submission: state.submission, record: state, revision }
      return belongingOf(state.submission)
    },
  }
}

/** The registration of a route `of: 'submission'`: never stale for a read; for a command the log looks again. */
export function foundSubmission(request: FastifyRequest): FoundSubmission {
  return request.foundSubmission ?? reject('submissions.notFound')
}

/**
 * The registration of the route as it was after `revision`.
 * @throws Rejection submissions.unknownRevision
 */
export async function foundSubmissionAt(request: FastifyRequest, { submissions }: Pick<Services, 'submissions'>, revision: number): Promise<FoundSubmission> {
  const now = foundSubmission(request)
  if (revision === now.revision) return now
  const id = now.submission.submissionId
  if (revision > now.revision && revision > (await submissions.load(id)).revision) reject('submissions.unknownRevision')
  const then = await submissions.loadAt(id, revision)
  if (then.state.submission.status === 'none') reject('submissions.unknownRevision')
  return { submission: then.state.submission, record: then.state, revision: then.revision }
}

/** @throws Rejection submissions.tooManyChanges it holds as much as guests and agents may put into one */
export function refuseEndless({ revision }: FoundSubmission, actor: Actor): void {
  if (!isStaff(actor) && revision >= limits.eventsPerRegistration.most) reject('submissions.tooManyChanges', { values: { limit: limits.eventsPerRegistration.most } })
}

/** The form version a registration is shown under: that of its submit, else the newest. */
export async function formOf({ forms }: Pick<Services, 'forms'>, { submittedUnder }: SubmissionRecord): Promise<FormVersion> {
  const pinned = submittedUnder === undefined ? undefined : await forms.version('registration', submittedUnder)
  return pinned ?? forms.current('registration')
}

/** The version the person's screen was drawn from, as `X-Form-Version` says; undefined when it does not, or when it serves. */
export async function drawnFrom(request: FastifyRequest, { forms }: Pick<Services, 'forms'>): Promise<FormVersion | undefined> {
  const version = request.headers['x-form-version']
  if (typeof version !== 'string' || version === forms.current('registration').loaded.definition.version) return undefined
  return forms.version('registration', version)
}

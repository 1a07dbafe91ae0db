import type { FastifyInstance, FastifyRequest } from 'fastify'
import { reject } from '@fleet/domain/kernel/rejection'
import { isAllowed } from '@fleet/domain/rights/rights'
import { ownershipOf } from '@fleet/domain/submissions/model/parts'
import { serve } from '@fleet/platform/http/contract/serve'
import { idFor } from '../../../form-instances/ids.ts'
import { commandMeta } from '@fleet/platform/http/command-meta'
import { codeOf, statusOf } from '@fleet/platform/http/errors'
import { setReadPosition } from '@fleet/platform/http/read-your-writes'
import { languageOf, messageIn } from '@fleet/platform/http/texts'
import type { Submissions } from '../registration.ts'
import type { Clock } from '@fleet/platform/time/clock'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import { type BulkReview, type Decided, bulkCalls } from '../bulk-contract.ts'
import { inBatches } from '@fleet/platform/event-sourcing/command-handler/in-batches'
import { submissionLimits } from '../limits.ts'

type Deps = { readonly clock: Clock; readonly keys: MasterKeys; readonly submissions: Submissions }

/** Decides on several registrations, each by the rules of a single review: a refusal does not affect the others. */
export function bulkReviewRoutes(app: FastifyInstance, deps: Deps): void {
  const { submissions } = deps

  /** Repeating the call repeats no decision. */
  async function decide(
    request: FastifyRequest<{ Body: BulkReview }>,
    { id, revision }: BulkReview['items'][number],
    index: number,
  ) {
    const { decision, notes = null } = request.body
    const meta = commandMeta(request, deps)
    const { state } = await submissions.load(id)
    if (state.status === 'none' || !isAllowed('submissions.review', meta.actor, ownershipOf(state)))
      reject('submissions.notFound')
    return submissions.handle(id, {
      type: 'ReviewSubmission',
      data: { decision, notes, internalNote: null, items: [], viewedRevision: revision },
      meta: { ...meta, commandId: idFor(`bulk review:${meta.commandId}:${index}:${id}`) },
    })
  }

  function refused(request: FastifyRequest, id: string, error: unknown): Decided {
    const code = codeOf(error)
    if (statusOf(request, code) >= 500) request.log.error({ err: error }, code)
    return { id, code, detail: messageIn(languageOf(request), `errors.${code}`, {}) }
  }

  const route = serve(app, bulkCalls)
  route(
    'POST /api/submissions/bulk-review',
    { bodyLimit: submissionLimits.bulkBody.max, config: { right: 'submissions.review' } },
    async (request, reply) => {
      let last: bigint | undefined
      const items = request.body.items.map((item, index) => ({ item, place: index }))
      const decided = await inBatches(
        items,
        async ({ item, place: index }): Promise<Decided> => {
          try {
            const { revision, state, position } = await decide(request, item, index)
            if (position !== undefined && (last === undefined || position > last)) last = position
            return { id: item.id, revision, ...(state.status === 'none' ? {} : { status: state.status }) }
          } catch (error) {
            return refused(request, item.id, error)
          }
        },
        ({ item }, error) => refused(request, item.id, error),
      )
      setReadPosition(reply, last)
      return decided
    },
  )
}

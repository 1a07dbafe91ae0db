import type { FastifyInstance } from 'fastify'
import { allDocuments } from '@fleet/domain/form-instances/state'
import { reject } from '@fleet/domain/kernel/rejection'
import { serve } from '@fleet/platform/http/contract/serve'
import { commandMeta } from '@fleet/platform/http/command-meta'
import { setReadPosition } from '@fleet/platform/http/read-your-writes'
import { type InstanceDeps, formInstanceRoutes } from '../../documents/form-instance-routes.ts'
import { refuseTooManyChanges } from '../../form-instances/authorized-instance.ts'
import { isGone } from '../../form-instances/kept-documents.ts'
import { type Submissions, registrationFormType, registrationSubject } from '../submissions/registration.ts'
import { documentCalls, registrationPlace } from './contract.ts'

type Deps = InstanceDeps & { readonly submissions: Submissions }

/** History and documents of a registration: images and PDF up to 20 MB, kept encrypted, and who opened them. */
export async function documentRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const registration = registrationSubject(deps.submissions)
  await formInstanceRoutes(app, deps, {
    type: registrationFormType(deps.submissions),
    place: registrationPlace,
    of: registration,
    rights: {
      history: 'submissions.see',
      readDocuments: 'documents',
      changeDocuments: 'documents',
      review: 'submissions.review',
    },
  })

  serve(app, documentCalls)(
    'POST /api/submissions/:id/documents/:documentId/restore',
    { config: { right: 'documents', of: registration } },
    registration.given(async (request, reply, found) => {
      const { documentId } = request.params
      const meta = commandMeta(request, deps)
      refuseTooManyChanges(found, meta.actor)
      const { state: log } = await deps.documentLogs.load(found.id)
      const document = allDocuments(found.state).find((one) => one.documentId === documentId)
      if (document === undefined || isGone(document, log)) return reject('documents.notFound')
      const { revision, position } = await deps.submissions.handle(found.id, {
        type: 'RestoreDocument',
        data: { documentId },
        meta,
      })
      return { revision, ...setReadPosition(reply, position) }
    }),
  )
}

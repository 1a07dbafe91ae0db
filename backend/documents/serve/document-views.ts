import type { FastifyRequest } from 'fastify'
import type { DatabasePool } from 'slonik'
import { purposes } from '@fleet/domain/documents/events'
import { currentDocumentIds } from '@fleet/domain/documents/current-documents'
import { isStaffRole } from '@fleet/domain/rights/staff'
import { seesName } from '@fleet/domain/visibility/audience'
import type { Config } from '@fleet/platform/config/config'
import { paged } from '@fleet/platform/http/paged'
import { actorOf } from '@fleet/platform/http/session/session'
import { languageAmong, languageOf, messageIn } from '@fleet/platform/http/texts'
import { documentEventTypes } from '@fleet/projections/access-log/access-events'
import { type AccessRow, findAccessLog } from '@fleet/projections/access-log/queries'
import { findAccountNames } from '@fleet/projections/accounts/queries'
import type { DocumentPurpose, DocumentView, PageQuery } from '../../form-instances/contract.ts'
import type { InstanceRequest } from '../../form-instances/save.ts'
import { namedDocument } from '../../form-instances/kept-documents.ts'
import type { FormInstance, FormType } from '../../form-instances/form-type.ts'
import type { FormRegistry } from '../../form-registry/registry.ts'

/** Read models of both lists. */
export const documentViewReadModels = ['access-log', 'account-list', 'submission-list'] as const

type Deps = { readonly config: Config; readonly database: DatabasePool }
type PageRequest<S extends FormInstance> = InstanceRequest<S, FastifyRequest<{ Querystring: PageQuery }>>

/**
 * Views of the documents that the reader may see, and of earlier ones that these replaced, newest first. Other readers
 * see staff as the operator; members of a group see no names. Leaves out the reader's own thumbnails: a form shows them
 * at each visit.
 */
export async function documentViews<S extends FormInstance>(
  deps: Deps,
  context: PageRequest<S>,
): Promise<DocumentView[]> {
  const { request, found } = context
  const reader = actorOf(request)
  const currentIds = currentDocumentIds(found.state)
  const rows = await pageOfViews(deps, context, {
    types: ['DocumentViewed'],
    documents: [...currentIds.keys()],
    withoutSmallOf: reader.id,
  })
  const isNamed = ({ actorRole: role }: AccessRow) => seesName(reader, role) && found.visibility?.isMember !== true
  const names = await findAccountNames(
    deps.database,
    rows.filter(isNamed).map(({ actorId }) => actorId),
  )
  return rows.map(({ id, at, actorId, actorRole, details }) => ({
    id,
    at,
    ...currentDocument(String(details['documentId']), currentIds),
    by: actorId === reader.id ? 'you' : viewerKind(actorRole),
    name: actorId === reader.id ? null : (names.get(actorId) ?? null),
    ...viewDetails(details),
  }))
}

/** For staff: all views of documents, and problems with their files. */
export async function documentReads<S extends FormInstance>(
  deps: Deps & { readonly forms: FormRegistry },
  { formId }: FormType<S>,
  context: PageRequest<S>,
) {
  const { request, found } = context
  const { forms } = deps
  const rows = await pageOfViews(deps, context, { types: documentEventTypes })
  const names = await findAccountNames(
    deps.database,
    rows.flatMap(({ actorId, onBehalfOf }) => [actorId, onBehalfOf ?? '']),
  )
  const language = languageOf(request)
  const formLanguage = languageAmong(request, forms.languages())
  return Promise.all(
    rows.map(async ({ id, type, at, actorId, actorRole, onBehalfOf, details }) => {
      const documentId = String(details['documentId'])
      const principal = names.get(onBehalfOf ?? '')
      return {
        id,
        type,
        at,
        actor: {
          id: actorId,
          role: actorRole,
          name: names.get(actorId) ?? messageIn(language, `roles.${actorRole}`, {}),
          ...(principal === undefined ? {} : { onBehalfOfName: principal }),
        },
        documentId,
        document: await namedDocument(forms, { formId, state: found.state }, { documentId, language: formLanguage }),
        ...(details['reason'] === undefined ? {} : { reason: details['reason'] }),
        ...viewDetails(details),
      }
    }),
  )
}

type ViewFilter = Pick<Parameters<typeof findAccessLog>[1], 'types' | 'documents' | 'withoutSmallOf'>

async function pageOfViews<S extends FormInstance>(
  { database, config }: Deps,
  { request, reply, found }: PageRequest<S>,
  views: ViewFilter,
): Promise<readonly AccessRow[]> {
  const filter = { submission: found.id, ...views, timeZone: config.timeZone }
  const { rows } = await paged(reply, request, (page) => findAccessLog(database, { ...filter, ...page }))
  void reply.header('cache-control', 'no-store')
  return rows
}

/** The page of the view, and whether it was only a thumbnail. */
function viewDetails(details: AccessRow['details']): { purpose?: DocumentPurpose; isSmall?: true } {
  const purpose = purposes.find((one) => one === details['purpose'])
  return { ...(purpose === undefined ? {} : { purpose }), ...(details['isSmall'] === true ? { isSmall: true } : {}) }
}

/** Maps a view to the document that replaced the viewed one. */
function currentDocument(
  documentId: string,
  currentIds: ReadonlyMap<string, string>,
): Pick<DocumentView, 'documentId' | 'isEarlier'> {
  const currentId = currentIds.get(documentId) ?? documentId
  return { documentId: currentId, ...(currentId === documentId ? {} : { isEarlier: true }) }
}

function viewerKind(role: string): DocumentView['by'] {
  if (isStaffRole(role)) return 'operator'
  return role === 'agent' ? 'agent' : 'guest'
}

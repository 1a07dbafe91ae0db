import { purposes } from '@fleet/domain/documents/events'
import { documentEventTypes } from '@fleet/projections/access-log/access-events'
import type { AccessRow } from '@fleet/projections/access-log/queries'
import { findAccessLog } from '@fleet/projections/access-log/queries'
import { findAccountNames } from '@fleet/projections/accounts/queries'
import type { FastifyRequest } from 'fastify'
import { nextPage } from '@fleet/platform/http/next-page'
import { languageAmong, languageOf, messageIn } from '@fleet/platform/http/texts'
import type { DatabasePool } from 'slonik'
import type { Config } from '@fleet/platform/config/config'
import type { FormRegistry } from '../../form-registry/registry.ts'
import type { DocumentPurpose, PageQuery } from '../../form-instances/contract.ts'
import type { Asked } from '../../form-instances/filling.ts'
import { namedDocument } from '../../form-instances/kept-documents.ts'
import type { Fillable, Kind } from '../../form-instances/kind.ts'

/** From which page, and whether only as a small picture. */
export function lookIn(details: AccessRow['details']): { purpose?: DocumentPurpose; isSmall?: true } {
  const purpose = purposes.find((one) => one === details['purpose'])
  return { ...(purpose === undefined ? {} : { purpose }), ...(details['isSmall'] === true ? { isSmall: true } : {}) }
}

/** The read models that it reads. */
export const documentReadsFrom = ['access-log', 'account-list', 'submission-list'] as const

type Deps = { readonly config: Config; readonly database: DatabasePool; readonly forms: FormRegistry }

/** Who opened which document when, and what was found about its file. */
export async function documentReads<S extends Fillable>(
  { database, config, forms }: Deps,
  { formId }: Kind<S>,
  { request, reply, found }: Asked<S, FastifyRequest<{ Querystring: PageQuery }>>,
) {
  const { limit, cursor } = request.query
  const { rows, next } = await findAccessLog(database, {
    submission: found.id,
    types: documentEventTypes,
    timeZone: config.timeZone,
    ...(limit === undefined ? {} : { limit: Number(limit) }),
    ...(cursor === undefined ? {} : { cursor }),
  })
  if (next !== undefined) void reply.header('link', nextPage(request.url, next))
  void reply.header('cache-control', 'no-store')
  const names = await findAccountNames(
    database,
    rows.flatMap(({ actorId, onBehalfOf }) => [actorId, onBehalfOf ?? '']),
  )
  const language = languageOf(request)
  const formLanguage = languageAmong(request, forms.languages())
  return Promise.all(
    rows.map(async ({ id, type, at, actorId, actorRole, onBehalfOf, details }: AccessRow) => {
      const documentId = String(details['documentId'])
      const behind = names.get(onBehalfOf ?? '')
      return {
        id,
        type,
        at,
        actor: {
          id: actorId,
          role: actorRole,
          name: names.get(actorId) ?? messageIn(language, `roles.${actorRole}`, {}),
          ...(behind === undefined ? {} : { onBehalfOfName: behind }),
        },
        documentId,
        document: await namedDocument(forms, { formId, state: found.state }, { documentId, language: formLanguage }),
        ...(details['reason'] === undefined ? {} : { reason: details['reason'] }),
        ...lookIn(details),
      }
    }),
  )
}

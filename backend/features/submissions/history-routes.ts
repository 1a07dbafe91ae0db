import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '@fleet/domain/kernel/event'
import { covers } from '@fleet/domain/rights/rights'
import { isStaff } from '@fleet/domain/submissions/editing'
import { findAccountNames } from '@fleet/projections/accounts/queries'
import type { HistoryEntry, HistoryKeys } from '@fleet/projections/audit-trail/history'
import { findHistory } from '@fleet/projections/audit-trail/history'
import { findInternalNotes } from '@fleet/projections/audit-trail/internal-notes'
import { nextPage } from '../../plugins/next-page.ts'
import { awaitOwnWrites } from '../../plugins/read-your-writes.ts'
import { actorOf } from '../../plugins/session.ts'
import { languageOf, messageIn } from '../../plugins/texts.ts'
import type { Services } from '../../services.ts'
import { openClosed } from '../../log/open-event.ts'
import { fieldTag } from '../../vault/field-tags.ts'
import type { FormVersion } from '../forms/form-version.ts'
import { belongingOf } from './access.ts'
import { answerText, fieldLabel } from './answer-text.ts'
import type { ById, HistoryQuery } from './contract.ts'
import { byId, historyQuery } from './contract.ts'
import { foundSubmission } from './find-submission.ts'
import type { KeptDocument } from './kept-documents.ts'
import { keepRemovedDays, toldDocument } from './kept-documents.ts'
import { findVersionWithField } from './version-with-field.ts'

type Told = { readonly versions: ReadonlyMap<string, FormVersion>; readonly language: string; readonly names: ReadonlyMap<string, string>; readonly reader: Actor; readonly documentAt: DocumentAt }
/** What staff are told of the document that came or went at a revision; undefined: there is none, or nothing is told. */
type DocumentAt = (revision: number) => ReturnType<typeof toldDocument> | undefined

/**
 * An entry as everybody may see it: each field as its version calls it, staff as "the operator" to everybody else. It is
 * made of what holds no internal note; that is laid beside it for those who have the right.
 */
function shownEntry({ position: _, changes, actor, ...entry }: HistoryEntry, { versions, language, names, reader, documentAt }: Told) {
  const hidden = !isStaff(reader) && isStaff(actor)
  const name = hidden ? messageIn(language, 'history.operator', {}) : (names.get(actor.id) ?? messageIn(language, `roles.${actor.role}`, {}))
  return {
    ...entry,
    actor: hidden ? { role: 'operator', name } : { ...actor, name, ...behalf(actor, names) },
    changes: changes.flatMap(({ field, from, to, ...change }) => {
      const version = versions.get(field)
      if (version === undefined) return []
      const texts = version.texts(language)
      return {
        ...change,
        ...(change.kind === 'document' ? { document: documentAt(entry.revision) } : {}),
        field,
        label: fieldLabel(version.form, texts, field),
        from,
        to,
        fromText: answerText(version.form, texts, { field, value: from }),
        toText: answerText(version.form, texts, { field, value: to }),
      }
    }),
  }
}

function behalf({ onBehalfOf }: Actor, names: ReadonlyMap<string, string>): { onBehalfOfName?: string } {
  const name = onBehalfOf === undefined ? undefined : names.get(onBehalfOf)
  return name === undefined ? {} : { onBehalfOfName: name }
}

/** `GET /api/submissions/:id/history`: newest first, by field or person (DESIGN, section 7). */
export function historyRoutes(app: FastifyInstance, services: Services): void {
  const { database, readModels, vault, forms, documentLogs, clock } = services

  const keys: HistoryKeys = {
    open: (event) => openClosed(vault, event),
    tagOf: async (personId, field) => {
      const key = await vault.findKey(personId)
      return key === undefined ? undefined : fieldTag(key, field)
    },
  }

  async function versionOf(formVersion: string | null): Promise<FormVersion> {
    const known = formVersion === null ? undefined : await forms.version('registration', formVersion)
    return known ?? forms.current('registration')
  }

  /** By field: the version of the entry's time, or the last one that had what an open page still saved. */
  async function versionsOf({ formVersion, changes }: HistoryEntry, language: string): Promise<Map<string, FormVersion>> {
    const ofTheTime = await versionOf(formVersion)
    const texts = ofTheTime.texts(language)
    const found = changes.map(async ({ field }) => {
      const isNamed = fieldLabel(ofTheTime.form, texts, field) !== field
      return [field, isNamed ? ofTheTime : ((await findVersionWithField(forms, ofTheTime, field)) ?? ofTheTime)] as const
    })
    return new Map(await Promise.all(found))
  }

  async function documentsOf(id: string, documents: readonly KeptDocument[]): Promise<DocumentAt> {
    if (documents.length === 0) return () => undefined
    const about = { log: (await documentLogs.load(id)).state, keepDays: keepRemovedDays(forms), now: clock.now() }
    const told = documents.flatMap((one) => [one.attachedAt, one.removed?.revision ?? []].flat().map((revision) => [revision, toldDocument(one, about)] as const))
    const byRevision = new Map(told)
    return (revision) => byRevision.get(revision)
  }

  /** By revision, for who may read them; undefined for everybody else. */
  async function internalNotesFor(request: FastifyRequest, entries: readonly HistoryEntry[]) {
    const { submission } = foundSubmission(request)
    if (!covers('submissions.internalNotes', actorOf(request), belongingOf(submission))) return undefined
    return findInternalNotes(database, { submissionId: submission.submissionId, revisions: entries.map(({ revision }) => revision), open: keys.open })
  }

  app.get<{ Params: ById; Querystring: HistoryQuery }>(
    '/api/submissions/:id/history',
    { schema: { params: byId, querystring: historyQuery }, config: { right: 'submissions.see', of: 'submission' } },
    async (request, reply) => {
      const reader = actorOf(request)
      const { id } = request.params
      await awaitOwnWrites(request, reply, readModels)
      const { field, person, limit, cursor } = request.query
      const { entries, next } = await findHistory(database, {
        submissionId: id,
        persons: foundSubmission(request).submission.persons.map(({ personId }) => personId),
        ...(field === undefined ? {} : { field }),
        ...(person === undefined ? {} : { person: Number(person) }),
        ...(limit === undefined ? {} : { limit: Number(limit) }),
        ...(cursor === undefined ? {} : { cursor }),
      }, keys)
      if (next !== undefined) void reply.header('link', nextPage(request.url, next))
      const people = entries.flatMap(({ actor }) => [actor.id, ...(actor.onBehalfOf === undefined ? [] : [actor.onBehalfOf])])
      const names = await findAccountNames(database, people)
      const language = languageOf(request)
      const documentAt = await documentsOf(id, isStaff(reader) ? foundSubmission(request).record.documents : [])
      const internal = await internalNotesFor(request, entries)
      return Promise.all(
        entries.map(async (entry) => ({
          ...shownEntry(entry, { versions: await versionsOf(entry, language), language, names, reader, documentAt }),
          ...(internal === undefined ? {} : { internalNote: internal.get(entry.revision) ?? null }),
        })),
      )
    },
  )
}

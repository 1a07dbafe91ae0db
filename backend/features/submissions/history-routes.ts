import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '@fleet/domain/kernel/event'
import type { Json } from '@fleet/domain/kernel/json'
import { covers } from '@fleet/domain/rights/rights'
import { isStaff } from '@fleet/domain/submissions/editing'
import { findAccountNames } from '@fleet/projections/accounts/queries'
import type { HistoryEntry } from '@fleet/projections/audit-trail/history'
import { findHistory } from '@fleet/projections/audit-trail/history'
import { findInternalNotes } from '@fleet/projections/audit-trail/internal-notes'
import { nextPage } from '../../plugins/next-page.ts'
import { awaitOwnWrites } from '../../plugins/read-your-writes.ts'
import { actorOf } from '../../plugins/session.ts'
import { languageOf, messageIn } from '../../plugins/texts.ts'
import type { Services } from '../../services.ts'
import { decrypt } from '../../vault/cipher.ts'
import type { FormVersion } from '../forms/form-version.ts'
import { belongingOf } from './access.ts'
import { answerText, fieldLabel } from './answer-text.ts'
import type { ById, HistoryQuery } from './contract.ts'
import { byId, historyQuery } from './contract.ts'
import { foundSubmission } from './find-submission.ts'
import { findVersionWithField } from './version-with-field.ts'

type Told = { readonly versions: ReadonlyMap<string, FormVersion>; readonly language: string; readonly names: ReadonlyMap<string, string>; readonly reader: Actor }

/**
 * An entry as everybody may see it: each field as its version calls it, staff as "the operator" to everybody else. It is
 * made of what holds no internal note; that is laid beside it for those who have the right.
 */
function shownEntry({ position: _, changes, notes, actor, ...entry }: HistoryEntry, { versions, language, names, reader }: Told) {
  const hidden = !isStaff(reader) && isStaff(actor)
  const name = hidden ? messageIn(language, 'history.operator', {}) : (names.get(actor.id) ?? messageIn(language, `roles.${actor.role}`, {}))
  return {
    ...entry,
    notes: notes ?? null,
    actor: hidden ? { role: 'operator', name } : { ...actor, name, ...behalf(actor, names) },
    changes: changes.flatMap(({ field, from, to, ...change }) => {
      const version = versions.get(field)
      if (version === undefined) return []
      const texts = version.texts(language)
      return {
        ...change,
        field,
        label: fieldLabel(version.form, texts, field),
        from: from ?? null,
        to: to ?? null,
        erased: from === undefined || to === undefined,
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
  const { database, readModels, vault, forms } = services

  async function openValue(personId: string, ciphertext: string, field: string): Promise<Json | undefined> {
    const key = await vault.findKey(personId)
    return key === undefined ? undefined : decrypt(key, { personId, field }, ciphertext)
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

  /** By revision, for who may read them; undefined for everybody else. */
  async function internalNotesFor(request: FastifyRequest, entries: readonly HistoryEntry[]) {
    const { submission } = foundSubmission(request)
    if (!covers('submissions.internalNotes', actorOf(request), belongingOf(submission))) return undefined
    return findInternalNotes(database, { submissionId: submission.submissionId, revisions: entries.map(({ revision }) => revision), openValue })
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
        openValue,
        ...(field === undefined ? {} : { field }),
        ...(person === undefined ? {} : { person: Number(person) }),
        ...(limit === undefined ? {} : { limit: Number(limit) }),
        ...(cursor === undefined ? {} : { cursor }),
      })
      if (next !== undefined) void reply.header('link', nextPage(request.url, next))
      const people = entries.flatMap(({ actor }) => [actor.id, ...(actor.onBehalfOf === undefined ? [] : [actor.onBehalfOf])])
      const names = await findAccountNames(database, people)
      const language = languageOf(request)
      const internal = await internalNotesFor(request, entries)
      return Promise.all(
        entries.map(async (entry) => ({
          ...shownEntry(entry, { versions: await versionsOf(entry, language), language, names, reader }),
          ...(internal === undefined ? {} : { internalNote: internal.get(entry.revision) ?? null }),
        })),
      )
    },
  )
}

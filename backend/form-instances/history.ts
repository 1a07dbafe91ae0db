import type { FastifyRequest } from 'fastify'
import { agencyName } from '@fleet/domain/agents/agency-name'
import { defined } from '@fleet/domain/kernel/defined'
import type { Actor } from '@fleet/domain/kernel/event'
import { sees, seesName, type Reader } from '@fleet/domain/visibility/audience'
import { audienceOf, seesEvent, visibleData } from '@fleet/domain/visibility/events'
import { allDocuments } from '@fleet/domain/form-instances/state'
import { findAccountNames } from '@fleet/projections/accounts/queries'
import {
  type FieldNames,
  type HistoryChange,
  type HistoryEntry,
  type HistoryKeys,
  findHistory,
} from '@fleet/projections/audit-trail/history'
import type { FormDefinition } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { fieldOf, withField } from '@fleet/form-schemas/engine/runtime/lists/lists'
import { oldNamesOf, currentName } from '@fleet/form-schemas/engine/runtime/renames'
import { masked, secretFields } from '@fleet/form-schemas/engine/runtime/validation/secrets'
import { paged } from '@fleet/platform/http/paged'
import { actorOf } from '@fleet/platform/http/session/session'
import { languageAmong, languageOf, messageIn } from '@fleet/platform/http/texts'
import type { AgencyHandler } from '@fleet/domain/agents/decider'
import type { DatabasePool } from 'slonik'
import type { Vault } from '@fleet/platform/vault/vault'
import type { FormRegistry } from '../form-registry/registry.ts'
import type { DocumentLogHandler } from '@fleet/domain/documents/decider'
import type { Clock } from '@fleet/platform/time/clock'
import { inBatches } from '@fleet/platform/event-sourcing/command-handler/in-batches'
import { decryptStored } from '@fleet/platform/event-sourcing/command-handler/event-codec'
import { fieldTag } from '@fleet/platform/vault/field-tags'
import type { FormVersion } from '../form-registry/form-version.ts'
import { answerText, fieldLabel } from '../form-registry/texts/answer-text.ts'
import type { HistoryQuery } from './contract.ts'
import { entryVersions } from './history-versions.ts'
import { formOf, formRules } from './form-rules.ts'
import type { InstanceRequest } from './save.ts'
import { keepRemovedDays, historyDocument } from './kept-documents.ts'
import type { FormInstance, Authorized, FormType } from './form-type.ts'

type EntryContext = {
  readonly versions: ReadonlyMap<string, FormVersion>
  readonly language: string
  readonly formLanguage: string
  readonly names: ReadonlyMap<string, string>
  readonly agencies: ReadonlyMap<string, string>
  readonly reader: Actor
  readonly documentAt: DocumentAt
  readonly access: FieldAccess
}
/** Whether a field is shown as it is, masked, or hidden. */
type FieldAccess = { readonly isHidden: (field: string) => boolean; readonly isSecret: (field: string) => boolean }
/** The document that was attached or removed at a revision; undefined when there is none to show. */
type DocumentAt = (revision: number) => ReturnType<typeof historyDocument> | undefined

/** A history entry with texts: labels of its form version; staff appear as "the operator" to all other readers. */
function shownEntry({ position: _, changes, proposed, actor, byForm, ...entry }: HistoryEntry, context: EntryContext) {
  const { language, names, agencies, reader, access } = context
  const hidden = byForm !== true && !seesName(reader, actor.role)
  const name = hidden
    ? messageIn(language, 'history.operator', {})
    : (names.get(actor.id) ?? messageIn(language, `roles.${actor.role}`, {}))
  return {
    ...entry,
    actor:
      byForm === true
        ? { role: 'form', name: messageIn(language, 'history.form', {}) }
        : hidden
          ? { role: 'operator', name }
          : { ...actor, name, ...actorDetails(actor, { names, agencies }) },
    items: entry.items.filter(({ field }) => field === undefined || !access.isHidden(field)),
    changes: shownChanges(changes, entry, context),
    ...(proposed === undefined ? {} : { proposed: shownChanges(proposed, entry, context) }),
  }
}

/** Changes with texts: labels of each field's form version. */
export function shownChanges(
  changes: readonly HistoryChange[],
  { revision }: Pick<HistoryEntry, 'revision'>,
  {
    versions,
    formLanguage,
    documentAt,
    access,
  }: Pick<EntryContext, 'versions' | 'formLanguage' | 'documentAt' | 'access'>,
) {
  return changes.flatMap(({ field, called = field, from: before, to: after, ...change }) => {
    const version = versions.get(called)
    if (version === undefined || access.isHidden(fieldOf(field))) return []
    const isSecret = access.isSecret(fieldOf(field)) || secretFields(version.loaded.definition).has(fieldOf(called))
    const [from, to] = [before, after].map((value) => (isSecret && value !== null ? masked(value) : value))
    const texts = version.texts(formLanguage)
    const document = change.kind === 'document' ? documentAt(revision) : undefined
    return {
      ...change,
      ...(document === undefined ? {} : { document }),
      field,
      label: fieldLabel(version.form, texts, called, change.number),
      from: from ?? null,
      to: to ?? null,
      fromText: answerText(version.form, texts, { field: called, value: from ?? null }),
      toText: answerText(version.form, texts, { field: called, value: to ?? null }),
    }
  })
}

/** Present and former names of fields, of their items and of the items' fields. */
export function namesIn(definition: FormDefinition): FieldNames {
  const present = (name: string) => {
    const now = currentName(definition, fieldOf(name))
    return now === undefined ? undefined : withField(now, name)
  }
  return { present, others: (name) => oldNamesOf(definition, fieldOf(name)).map((old) => withField(old, name)) }
}

/** Requested items under the present names of their fields. */
function underPresentNames({ items, ...entry }: HistoryEntry, { present }: FieldNames): HistoryEntry {
  return {
    ...entry,
    items: items.map(({ field, ...item }) =>
      field === undefined ? item : { ...item, field: present(field) ?? field },
    ),
  }
}

/** The agency of an agent, and the account it acts for. */
function actorDetails(
  { onBehalfOf, agentId }: Actor,
  { names, agencies }: Pick<EntryContext, 'names' | 'agencies'>,
): { onBehalfOfName?: string; agencyName?: string } {
  const name = onBehalfOf === undefined ? undefined : names.get(onBehalfOf)
  const agency = agentId === undefined ? undefined : agencies.get(agentId)
  return {
    ...(name === undefined ? {} : { onBehalfOfName: name }),
    ...(agency === undefined ? {} : { agencyName: agency }),
  }
}

async function agencyNames({ agents }: Deps, actors: readonly Actor[]): Promise<ReadonlyMap<string, string>> {
  const ids = [
    ...new Set(
      actors.flatMap(({ role, agentId, preview }) =>
        role === 'agent' && preview !== true && agentId !== undefined ? [agentId] : [],
      ),
    ),
  ]
  const all = await inBatches<string, readonly [string, string | undefined]>(
    ids,
    async (id) => [id, agencyName((await agents.load(id, { allowMissingKeys: true })).state)],
    (id) => [id, undefined],
  )
  return new Map(all.flatMap(([id, name]): [string, string][] => (name === undefined ? [] : [[id, name]])))
}

/** Read models of the history. */
export const historyReadModels = ['audit-trail', 'account-list'] as const

type Deps = {
  readonly clock: Clock
  readonly vault: Vault
  readonly database: DatabasePool
  readonly forms: FormRegistry
  readonly documentLogs: DocumentLogHandler
  readonly agents: AgencyHandler
}

/** Decrypts events as far as this reader may see them; without a reader all of them. */
export function keysOf({ vault }: Pick<Deps, 'vault'>, reader?: Reader): HistoryKeys {
  return {
    async open(event) {
      const data = await decryptStored(vault, event)
      return reader === undefined ? data : visibleData(event.type, data, reader)
    },
    tagOf: async (personId, field) => {
      const key = await vault.findKey(personId)
      return key === undefined ? undefined : fieldTag(key, field)
    },
  }
}

async function documentsAt(
  { documentLogs, forms, clock }: Deps,
  formId: string,
  { id, state }: Pick<Authorized<FormInstance>, 'id' | 'state'>,
): Promise<DocumentAt> {
  const documents = allDocuments(state)
  if (documents.length === 0) return () => undefined
  const about = {
    all: documents,
    log: (await documentLogs.load(id)).state,
    keepDays: keepRemovedDays(forms, formId),
    now: clock.now(),
  }
  const entries = documents.flatMap((one) =>
    [one.attachedAt, one.removed?.revision]
      .filter((revision) => revision !== undefined)
      .map((revision) => [revision, historyDocument(one, about)] as const),
  )
  const byRevision = new Map(entries)
  return (revision) => byRevision.get(revision)
}

/** History of a form instance, newest first; filtered by field or person. */
export async function history<S extends FormInstance>(
  deps: Deps,
  { formId, prefix, ownershipOf, actorNames, otherForms = {} }: FormType<S>,
  { request, reply, found }: InstanceRequest<S, FastifyRequest<{ Querystring: HistoryQuery }>>,
) {
  const { database, forms } = deps
  const actor = actorOf(request)
  const reader: Reader = {
    actor,
    of: ownershipOf(found.visibility?.whole ?? found.state),
    isMember: found.visibility?.isMember,
  }
  const keys = keysOf(deps, reader)
  const { field, person } = request.query
  const {
    form,
    loaded: { definition },
  } = await formOf(forms, formId, found.state)
  const rules = formRules(form, true)
  const formOfEntry = ({ type }: HistoryEntry) => otherForms[type] ?? formId
  const accessOf = (entry: HistoryEntry): FieldAccess => ({
    isHidden: (name) => !sees(audienceOf(formOfEntry(entry), name, rules), reader),
    isSecret: (name) => secretFields(definition).has(name),
  })
  const fieldNames = namesIn(definition)
  const filter = {
    submissionId: found.id,
    stream: `${prefix}-${found.id}`,
    persons: found.state.persons.map(({ personId }) => personId),
    names: fieldNames,
    ...defined({ field, person: person === undefined ? undefined : Number(person) }),
  }
  const { entries: all } = await paged(reply, request, (page) => findHistory(database, { ...filter, ...page }, keys))
  const entries = found.visibility === undefined ? all : all.flatMap((entry) => found.visibility?.entry(entry) ?? [])
  const people = entries.flatMap(({ actor }) => [
    actor.id,
    ...(actor.onBehalfOf === undefined ? [] : [actor.onBehalfOf]),
  ])
  const names = new Map([...(actorNames?.(found.state) ?? []), ...(await findAccountNames(database, people))])
  const agencies = await agencyNames(
    deps,
    entries.map(({ actor }) => actor),
  )
  const language = languageOf(request)
  const formLanguage = languageAmong(request, forms.languages())
  const documentAt = await documentsAt(deps, formId, found)
  const versionsOf = new Map(
    [formId, ...Object.values(otherForms)].map((id) => [id, entryVersions(forms, id, formLanguage)]),
  )
  const isVisible = (entry: HistoryEntry) => {
    const { type, byForm, changes, erased } = entry
    const { isHidden } = accessOf(entry)
    return (
      seesEvent(type, reader) &&
      (byForm !== true || changes.length > 0 || erased) &&
      (changes.length === 0 || changes.some(({ field: name }) => !isHidden(fieldOf(name))))
    )
  }
  return Promise.all(
    entries.filter(isVisible).map(async (entry) =>
      shownEntry(underPresentNames(entry, fieldNames), {
        versions: (await versionsOf.get(formOfEntry(entry))?.(entry)) ?? new Map(),
        language,
        formLanguage,
        names,
        agencies,
        reader: actor,
        documentAt,
        access: accessOf(entry),
      }),
    ),
  )
}

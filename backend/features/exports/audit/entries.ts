import type { Actor } from '@fleet/domain/kernel/event'
import type { Json } from '@fleet/domain/kernel/json'
import { secretFields } from '@fleet/form-schemas/engine/runtime/validation/secrets'
import { findAccountNames } from '@fleet/projections/accounts/queries'
import { type AuditFilter, type AuditTrailEntry, findAuditTrail } from '@fleet/projections/audit-trail/all-entries'
import { type HistoryEntry, type HistoryKeys, openEntries } from '@fleet/projections/audit-trail/history'
import { entryVersions } from '../../../form-instances/history-versions.ts'
import { keysOf, namesIn, shownChanges } from '../../../form-instances/history.ts'
import type { DatabasePool } from 'slonik'
import type { FormRegistry } from '../../../form-registry/registry.ts'
import { holdersIn } from '@fleet/platform/event-sourcing/integrity/event-mac'
import { KeyMissing } from '@fleet/platform/vault/key-missing'
import type { Vault } from '@fleet/platform/vault/vault'
import { profileForm, termsForm } from '../../agents/agency.ts'
import { inBatches } from '@fleet/platform/event-sourcing/command-handler/in-batches'
import { registrationForm } from '../../submissions/registration.ts'

/** Events per read. */
const page = 500

type AuditChange = {
  readonly kind: string
  readonly person: number | null
  readonly field: string
  readonly label: string
  readonly from: Json
  readonly to: Json
  readonly fromText: string | null
  readonly toText: string | null
}

/** One decrypted event. Times ISO 8601, UTC; data of an erased person, and what cannot be read, is absent. */
export type AuditEntry = {
  readonly at: string
  readonly event: string
  /** A registration's code, or an agency's name. */
  readonly reference: string | null
  readonly id: string
  readonly revision: number
  readonly actor: {
    readonly id: string
    readonly role: string
    readonly name: string | null
    readonly onBehalfOf?: string
  }
  /** Set by the form, not by a person. */
  readonly byForm: boolean
  readonly notes: string | null
  readonly items: readonly {
    readonly person: number
    readonly field?: string
    readonly document?: string
    readonly comment?: string
  }[]
  readonly changes: readonly AuditChange[]
  readonly proposed: readonly AuditChange[]
  readonly erased: boolean
  /** Its content cannot be read: the operator has to restore the registration or agency. Absent: it can. */
  readonly unreadable?: true
}

type Deps = { readonly vault: Vault; readonly database: DatabasePool; readonly forms: FormRegistry }
type Of = AuditTrailEntry['of']

/** Form by event type, where it differs from that of its kind. */
const formByType: Readonly<Record<string, string>> = { AgentTermsSet: termsForm }

/** Matching events, grouped by submission or agency in stream order, streamed; fields and answers in the language. */
export async function* auditEntries(
  deps: Deps,
  filter: AuditFilter,
  { language, unreadable }: { readonly language: string; readonly unreadable: Set<string> },
): AsyncGenerator<AuditEntry> {
  const reading = readingOf(deps, language)
  for (let rows: AuditTrailEntry[] = [], isFirst = true; isFirst || rows.length === page; isFirst = false) {
    rows = await findAuditTrail(deps.database, filter, { after: rows.at(-1), limit: page })
    const names = await findAccountNames(
      deps.database,
      rows.flatMap(({ actor }) => [actor.id, actor.onBehalfOf ?? '']),
    )
    const groups = [...Map.groupBy(rows, ({ submissionId }) => submissionId).values()]
    const all = await inBatches(
      groups,
      (group) => reading(group, names),
      (group) => group.map((entry) => unreadableEntry(entry, names)),
    )
    for (const entries of all) {
      for (const entry of entries) if (entry.unreadable) unreadable.add(entry.id)
      yield* entries
    }
  }
}

/** What is stored next to the encrypted content. */
function unreadableEntry(
  { at, type, revision, actor, reference, submissionId }: AuditTrailEntry,
  people: ReadonlyMap<string, string>,
): AuditEntry {
  return {
    at,
    event: type,
    reference,
    id: submissionId,
    revision,
    actor: actorWithName(actor, people),
    byForm: false,
    notes: null,
    items: [],
    changes: [],
    proposed: [],
    erased: false,
    unreadable: true,
  }
}

/** As `keysOf`, but refuses an event with a person whose key is missing: its entry would be incomplete. */
function wholeKeys(vault: Vault): HistoryKeys {
  const keys = keysOf({ vault })
  return {
    ...keys,
    async open(event) {
      const held = await vault.keysOfHolders(holdersIn(event))
      if ([...held.values()].includes('missing')) throw new KeyMissing()
      return keys.open(event)
    },
  }
}

function readingOf({ database, forms, vault }: Deps, language: string) {
  const keys = wholeKeys(vault)
  const formOf: Readonly<Record<Of, string>> = { submission: registrationForm, agent: profileForm }
  const definitions = {
    submission: forms.current(registrationForm).loaded.definition,
    agent: forms.current(profileForm).loaded.definition,
  }
  const names = { submission: namesIn(definitions.submission), agent: namesIn(definitions.agent) }
  const secrets = { submission: secretFields(definitions.submission), agent: secretFields(definitions.agent) }
  const versions = new Map(
    [registrationForm, profileForm, termsForm].map((formId) => [formId, entryVersions(forms, formId, language)]),
  )

  return async (group: readonly AuditTrailEntry[], people: ReadonlyMap<string, string>): Promise<AuditEntry[]> => {
    const [first] = group
    if (first === undefined) return []
    const { of, submissionId, reference } = first
    const access = { isHidden: () => false, isSecret: (field: string) => secrets[of].has(field) }
    const opened = await openEntries(
      database,
      { submissionId, stream: `${of}-${submissionId}`, names: names[of] },
      group,
      keys,
    )
    return Promise.all(
      opened.map(async (entry) => {
        const context = {
          versions: (await versions.get(formByType[entry.type] ?? formOf[of])?.(entry)) ?? new Map(),
          formLanguage: language,
          documentAt: () => undefined,
          access,
        }
        return {
          ...plainEntry(entry, people),
          reference,
          id: submissionId,
          changes: changed(shownChanges(entry.changes, entry, context)),
          proposed: changed(shownChanges(entry.proposed ?? [], entry, context)),
        }
      }),
    )
  }
}

function changed(changes: ReturnType<typeof shownChanges>): AuditChange[] {
  return changes.map(({ kind, person, field, label, from, to, fromText, toText }) => ({
    kind,
    person,
    field,
    label,
    from,
    to,
    fromText,
    toText,
  }))
}

function plainEntry(
  { at, type, revision, actor, byForm, notes, items, erased }: HistoryEntry,
  people: ReadonlyMap<string, string>,
) {
  return {
    at,
    event: type,
    revision,
    actor: actorWithName(actor, people),
    byForm: byForm === true,
    notes,
    items,
    erased,
  }
}

function actorWithName({ id, role, onBehalfOf }: Actor, people: ReadonlyMap<string, string>): AuditEntry['actor'] {
  return {
    id,
    role,
    name: people.get(id) ?? null,
    ...(onBehalfOf === undefined ? {} : { onBehalfOf: people.get(onBehalfOf) ?? onBehalfOf }),
  }
}

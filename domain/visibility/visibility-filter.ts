import { fieldOf } from '../form-instances/state.ts'
import type { Actor } from '../kernel/event.ts'
import { reject } from '../kernel/rejection.ts'
import { isStaff } from '../rights/staff.ts'
import { type ActivePart, memberPart } from '../submissions/model/parts.ts'
import type { StartedSubmission } from '../submissions/model/state.ts'
import { isVisibleToMembers } from './events.ts'
import { type FormPrivacy, hasPrivateParts, isPrivateFrom } from './private-parts.ts'
import { redactRegistration } from './registration.ts'

type Change = {
  readonly kind: string
  readonly personId: string
  readonly field: string
  readonly person: number | null
}
type Item = { readonly person: number; readonly field?: string; readonly document?: string }

/** The fields of a history entry that decide its visibility. */
type Entry = {
  readonly revision: number
  readonly type: string
  readonly actor: Actor
  readonly notes: string | null
  readonly changes: readonly Change[]
  readonly items: readonly Item[]
  readonly proposed?: readonly Change[]
}

/** Redacts a record for a reader who may not see all of it. */
export type VisibilityFilter<State> = {
  readonly whole: State
  /** The present state. */
  readonly state: State
  /** The state after that revision. @throws Rejection submissions.unknownRevision the reader had no access then */
  readonly at: (then: State, revision: number) => State
  /** Redacts a history entry; undefined when the reader may not see it. */
  readonly entry: <E extends Entry>(entry: E) => E | undefined
  /** The reader is a member of a group: they see no names of other accounts. */
  readonly isMember: boolean
  /** Whether the reader may learn that something concerns this field or document; `person` counts in the whole registration. */
  readonly canSee: (about: { readonly person?: number | undefined; readonly field?: string | undefined }) => boolean
}

/** Returns the filter for members and leaders of a group; undefined when the reader sees the whole registration. */
export function registrationFilter(
  whole: StartedSubmission,
  reader: Actor,
  form: FormPrivacy,
): VisibilityFilter<StartedSubmission> | undefined {
  if (!hasPrivateParts(whole) || isStaff(reader)) return undefined
  const own = memberPart(whole, reader)
  const at = (then: StartedSubmission, revision?: number) =>
    redactRegistration(then, { actor: reader, form, now: whole, revision })
  const filter = own === undefined ? forLeader({ whole, reader, form }, at) : forMember(own, reader, at)
  return { whole, state: at(whole), ...filter }
}

type At = (then: StartedSubmission, revision?: number) => StartedSubmission
type Filter = Omit<VisibilityFilter<StartedSubmission>, 'whole' | 'state'>

function forMember({ person, personId, taken }: ActivePart, reader: Actor, at: At): Filter {
  const since = taken?.since ?? 0
  const own = (changes: readonly Change[]) =>
    changes.flatMap((change) =>
      change.personId === personId && change.kind !== 'booking' ? [{ ...change, person: 1 }] : [],
    )
  return {
    at: (then, revision) => (revision < since ? reject('submissions.unknownRevision') : at(then, revision)),
    isMember: true,
    canSee: (about) => about.person === person,
    entry(entry) {
      const { type, actor } = entry
      if (entry.revision < since) return undefined
      const changes = own(entry.changes)
      const items = entry.items.flatMap((item) => (item.person === person ? [{ ...item, person: 1 }] : []))
      const proposed = own(entry.proposed ?? [])
      const isTheirs = actor.id === reader.id || isVisibleToMembers(type)
      if (changes.length + items.length + proposed.length === 0 && !isTheirs) return undefined
      const isOthers = actor.id !== reader.id && !isStaff(actor)
      return {
        ...entry,
        changes,
        items,
        ...(entry.proposed === undefined ? {} : { proposed }),
        ...(isOthers ? { actor: { id: '', role: actor.role } } : {}),
      }
    },
  }
}

function forLeader(
  { whole, reader, form }: { readonly whole: StartedSubmission; readonly reader: Actor; readonly form: FormPrivacy },
  at: At,
): Filter {
  const isOpen = (personId: string, field: string, revision?: number) =>
    !form.isPrivate(fieldOf(field)) || !isPrivateFrom(whole, reader, personId, revision)
  const idOf = (person: number) => whole.persons[person - 1]?.personId ?? ''
  return {
    at,
    isMember: false,
    canSee: ({ person, field }) => person === undefined || field === undefined || isOpen(idOf(person), field),
    entry(entry) {
      const open = (changes: readonly Change[]) =>
        changes.filter(({ kind, personId, field }) => kind === 'booking' || isOpen(personId, field, entry.revision))
      const isItemOpen = ({ person, field, document }: Item) =>
        [field, document].every((name) => name === undefined || isOpen(idOf(person), name, entry.revision))
      const [changes, items] = [open(entry.changes), entry.items.filter(isItemOpen)]
      const proposed = open(entry.proposed ?? [])
      const isAboutFields = entry.changes.length + (entry.proposed?.length ?? 0) > 0
      if (isAboutFields && changes.length + proposed.length === 0) return undefined
      const isLess = items.length < entry.items.length && entry.type === 'ProposalDecided'
      return {
        ...entry,
        changes,
        items,
        ...(entry.proposed === undefined ? {} : { proposed }),
        ...(isLess ? { notes: null } : {}),
      }
    },
  }
}

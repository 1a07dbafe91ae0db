import { fieldOf } from '../form-instances/filled.ts'
import type { Actor } from '../kernel/event.ts'
import { reject } from '../kernel/rejection.ts'
import { isStaff } from '../rights/staff.ts'
import { type CountingPart, memberPart } from '../submissions/model/parts.ts'
import type { StartedSubmission } from '../submissions/model/state.ts'
import { isToldToAll } from './events.ts'
import { type FormPrivacy, hasPrivateParts, isPrivateFrom } from './private-parts.ts'
import { redactRegistration } from './registration.ts'

type Change = {
  readonly kind: string
  readonly personId: string
  readonly field: string
  readonly person: number | null
}
type Item = { readonly person: number; readonly field?: string; readonly document?: string }

/** As much of an entry of a history as decides who sees it. */
type Entry = {
  readonly revision: number
  readonly type: string
  readonly actor: Actor
  readonly notes: string | null
  readonly changes: readonly Change[]
  readonly items: readonly Item[]
  readonly proposed?: readonly Change[]
}

/** What a record is for somebody who may read it, and not see all of it. */
export type VisibilityFilter<State> = {
  readonly whole: State
  /** As it is now. */
  readonly state: State
  /** As it was after that revision. @throws Rejection submissions.unknownRevision it was not theirs to see then */
  readonly at: (then: State, revision: number) => State
  /** An entry of the history as far as it is theirs to see; undefined: not at all. */
  readonly entry: <E extends Entry>(entry: E) => E | undefined
  /** They fill their own part of a group, and are told nobody's name. */
  readonly isMember: boolean
  /** Whether they may be told that something holds of this field, or document, of a person of the whole. */
  readonly isTold: (about: { readonly person?: number | undefined; readonly field?: string | undefined }) => boolean
}

/** For members who fill their own part of a group, and whoever leads one; undefined: this reader sees all of the registration. */
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

function forMember({ person, personId, taken }: CountingPart, reader: Actor, at: At): Filter {
  const since = taken?.since ?? 0
  const own = (changes: readonly Change[]) =>
    changes.flatMap((change) =>
      change.personId === personId && change.kind !== 'booking' ? [{ ...change, person: 1 }] : [],
    )
  return {
    at: (then, revision) => (revision < since ? reject('submissions.unknownRevision') : at(then, revision)),
    isMember: true,
    isTold: (about) => about.person === person,
    entry(entry) {
      const { type, actor } = entry
      if (entry.revision < since) return undefined
      const changes = own(entry.changes)
      const items = entry.items.flatMap((item) => (item.person === person ? [{ ...item, person: 1 }] : []))
      const proposed = own(entry.proposed ?? [])
      const isTheirs = actor.id === reader.id || isToldToAll(type)
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
    isTold: ({ person, field }) => person === undefined || field === undefined || isOpen(idOf(person), field),
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

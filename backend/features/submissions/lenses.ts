import { fieldOf } from '@fleet/domain/form-instances/names'
import type { Actor } from '@fleet/domain/kernel/event'
import { reject } from '@fleet/domain/kernel/rejection'
import { isStaff } from '@fleet/domain/rights/staff'
import { seenBy } from '@fleet/domain/submissions/lens'
import type { CountingPart, Seals } from '@fleet/domain/submissions/model/parts'
import { hasSeals, isSealed, memberPart } from '@fleet/domain/submissions/model/parts'
import type { StartedSubmission, Submission } from '@fleet/domain/submissions/model/state'
import type { HistoryChange, HistoryItem } from '@fleet/projections/audit-trail/history'
import { formOf, type Forms } from '../../form-instances/form-of.ts'
import { formRules } from '../../form-instances/form-rules.ts'
import type { Lens } from '../../form-instances/kind.ts'

/** How registrations are seen by those who do not see all of them: members who fill their own part, and those who lead one. */
export function lenses(forms: Forms, formId: string) {
  return async (whole: StartedSubmission, reader: Actor): Promise<Lens<Submission> | undefined> => {
    if (!hasSeals(whole) || isStaff(reader)) return undefined
    const form = formRules((await formOf(forms, formId, whole)).form)
    const own = memberPart(whole, reader)
    const at = (then: StartedSubmission, revision?: number) =>
      seenBy(then, { actor: reader, form, now: whole, revision })
    return {
      whole,
      state: at(whole),
      ...(own === undefined ? ofLeader({ whole, reader, form }, at) : ofMember(own, reader, at)),
    }
  }
}

type At = (then: StartedSubmission, revision?: number) => StartedSubmission
type Seen = Pick<Lens<Submission>, 'at' | 'entry' | 'namesOthers' | 'isTold'>

/** What happened to the whole registration, and a member is told of. */
const toldToMembers: ReadonlySet<string> = new Set([
  'SubmissionSubmitted',
  'SubmissionApproved',
  'SubmissionRejected',
  'SubmissionReopened',
  'SubmissionCompleted',
])

function ofMember({ person, personId, taken }: CountingPart, reader: Actor, at: At): Seen {
  const since = taken?.since ?? 0
  const own = (changes: readonly HistoryChange[]) =>
    changes.flatMap((change) =>
      change.personId === personId && change.kind !== 'booking' ? [{ ...change, person: 1 }] : [],
    )
  return {
    at: (then, revision) => (revision < since ? reject('submissions.unknownRevision') : at(then, revision)),
    namesOthers: false,
    isTold: (about) => about.person === person,
    entry({ proposed, ...entry }) {
      if (entry.revision < since) return undefined
      const changes = own(entry.changes)
      const items = entry.items.flatMap((item) => (item.person === person ? [{ ...item, person: 1 }] : []))
      const asked = own(proposed ?? [])
      const isTheirs = entry.actor.id === reader.id || toldToMembers.has(entry.type)
      if (changes.length + items.length + asked.length === 0 && !isTheirs) return undefined
      const isOthers = entry.actor.id !== reader.id && !isStaff(entry.actor)
      return {
        ...entry,
        changes,
        items,
        ...(proposed === undefined ? {} : { proposed: asked }),
        notes: null,
        ...(isOthers ? { actor: { id: '', role: entry.actor.role } } : {}),
      }
    },
  }
}

function ofLeader(
  { whole, reader, form }: { readonly whole: StartedSubmission; readonly reader: Actor; readonly form: Seals },
  at: At,
): Seen {
  const isOpen = (personId: string, field: string, revision?: number) =>
    !form.isPrivate(fieldOf(field)) || !isSealed(whole, reader, personId, revision)
  const idOf = (person: number) => whole.persons[person - 1]?.personId ?? ''
  return {
    at,
    namesOthers: true,
    isTold: ({ person, field }) => person === undefined || field === undefined || isOpen(idOf(person), field),
    entry({ changes: all, items: allItems, proposed: allProposed, ...entry }) {
      const open = (changes: readonly HistoryChange[]) =>
        changes.filter(({ kind, personId, field }) => kind === 'booking' || isOpen(personId, field, entry.revision))
      const isItemOpen = ({ person, field, document }: HistoryItem) =>
        [field, document].every((name) => name === undefined || isOpen(idOf(person), name, entry.revision))
      const [changes, items, proposed] = [open(all), allItems.filter(isItemOpen), open(allProposed ?? [])]
      if (all.length + (allProposed?.length ?? 0) > 0 && changes.length + proposed.length === 0) return undefined
      const isLess = items.length < allItems.length && entry.type === 'ProposalDecided'
      return {
        ...entry,
        changes,
        items,
        ...(allProposed === undefined ? {} : { proposed }),
        ...(isLess ? { notes: null } : {}),
      }
    },
  }
}

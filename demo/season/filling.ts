import type { Actor } from '@fleet/domain/kernel/event'
import type { Answers } from '@fleet/domain/form-instances/events'
import type { Booking } from '../booking.ts'
import type { PlannedAction, Action } from './action.ts'
import type { Traveller } from '../guests/party.ts'
import type { Random } from '../random.ts'
import { asTyped } from '../guests/typos.ts'
import { shortPause, longPause } from './timing.ts'

type FillingContext = {
  readonly booking: Booking
  readonly party: readonly Traveller[]
  /** Starts the registration and fills in the first sitting. */
  readonly starter: Actor
  /** Picks the person of each later sitting. */
  readonly author: () => Actor
  readonly random: Random
  /** The last step the leader reaches, 0 to 9; 'all': the whole party's answers. */
  readonly until: number | 'all'
}

const lastStep = 9

/** From the empty draft to the first typed answers: one save per step, in one or more sittings. */
export function fillingActions(context: FillingContext): PlannedAction[] {
  const { booking, party, starter, random, until } = context
  const actions: Action[] = [{ kind: 'start', owner: ownerOf(booking, starter) }]
  const [leader, ...others] = party
  if (leader === undefined || until === 0) return inSittings(actions, context)
  actions.push(setupAction(booking))
  actions.push(...stepActions(leader, until === 'all' ? lastStep : until - 1, random))
  if (until === 'all') {
    actions.push(...initialCopyActions(leader, random))
    for (const traveller of others)
      actions.push(...companionActions(traveller), ...initialCopyActions(traveller, random))
  }
  return inSittings(actions, context)
}

function ownerOf({ startedBy, agency }: Booking, by: Actor) {
  if (startedBy === 'guest') return { guestAccountId: by.id }
  return startedBy === 'agent' && agency !== undefined ? { agentId: agency.agentId } : {}
}

/** A draft starts as an individual booking, so for one person only the step changes. */
function setupAction({ guests }: Booking): Action {
  const [{ firstName, lastName }] = guests
  const setup = { isGroupBooking: true, groupSize: guests.length, groupLeaderName: `${firstName} ${lastName}` }
  return { kind: 'save', person: 1, answers: {}, step: 1, ...(guests.length > 1 ? { booking: setup } : {}) }
}

/** Saves the leader's steps one by one; some long steps in two saves, like autosave. */
function stepActions({ answers, typos }: Traveller, until: number, random: Random): Action[] {
  return Array.from({ length: until }, (_, index) => index + 1).flatMap((step): Action[] => {
    const typed = Object.entries(asTyped(step, answers, typos))
    const move = step < lastStep ? { step: step + 1 } : {}
    const cut = typed.length > 6 && random.chance(0.5) ? random.int(2, 4) : 0
    const parts = cut === 0 ? [typed] : [typed.slice(0, cut), typed.slice(cut)]
    return parts.map((part, place): Action => ({
      kind: 'save',
      person: 1,
      answers: Object.fromEntries(part),
      ...(place === parts.length - 1 ? move : {}),
    }))
  })
}

/** Three saves per companion; step 1 comes from the leader. */
function companionActions({ person, answers, typos }: Traveller): Action[] {
  const typed = (...steps: number[]) =>
    steps.reduce<Answers>((all, step) => ({ ...all, ...asTyped(step, answers, typos) }), {})
  return [
    { kind: 'save', person, answers: typed(2, 3), step: 4 },
    { kind: 'save', person, answers: typed(4, 5, 6), step: 7 },
    { kind: 'save', person, answers: typed(7, 8, 9), step: lastStep },
  ]
}

function initialCopyActions(traveller: Traveller, random: Random): Action[] {
  return traveller.copies ? copyActions(traveller, random) : []
}

/** Uploads of the person's travel document. */
export function copyActions({ person, guest }: Traveller, random: Random): Action[] {
  const kinds = guest.travelsWithIdCard
    ? { idFrontCopy: 'id card front', idBackCopy: 'id card back' }
    : { passportCopy: 'passport' }
  return Object.entries(kinds).map(([document, name]): Action => ({
    kind: 'attach',
    person,
    document,
    fileName: `${random.chance(0.5) ? `Scan_${random.int(1000, 9999)}` : `${name} ${guest.lastName}`}.${name === 'passport' ? 'jpg' : 'pdf'}`,
    lines: ['SPECIMEN', `${guest.firstName} ${guest.lastName}`, `${name}, made for the demonstration season`],
  }))
}

/** Mostly without a break; sometimes continued later, perhaps by a colleague. */
function inSittings(actions: readonly Action[], { starter, author, random }: FillingContext): PlannedAction[] {
  let by = starter
  return actions.map((action, index) => {
    const isLater = index > 1 && random.chance(0.08)
    if (isLater) by = author()
    return { by, action, wait: isLater ? longPause(random) : shortPause(random) }
  })
}

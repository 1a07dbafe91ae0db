import type { Actor } from '@fleet/domain/kernel/event'
import type { Answers } from '@fleet/domain/form-instances/events'
import type { Booking } from '../booking.ts'
import type { Act, Deed } from './deed.ts'
import type { Traveller } from '../guests/party.ts'
import type { Random } from '../random.ts'
import { asTyped } from '../guests/slips.ts'
import { aLittle, aWhile } from './timing.ts'

type Filling = {
  readonly booking: Booking
  readonly party: readonly Traveller[]
  /** Who begins it and fills in the first sitting. */
  readonly starter: Actor
  /** Who goes on with it, chosen anew for each sitting. */
  readonly author: () => Actor
  readonly random: Random
  /** The step the leader comes to, 0 to 9; 'all': everybody's answers are given. */
  readonly until: number | 'all'
}

const lastStep = 9

/** From the empty draft to the answers as first typed: a save per step, over one or more sittings. */
export function fillingActs(filling: Filling): Act[] {
  const { booking, party, starter, random, until } = filling
  const deeds: Deed[] = [{ kind: 'start', owner: ownerOf(booking, starter) }]
  const [leader, ...others] = party
  if (leader === undefined || until === 0) return sittings(deeds, filling)
  deeds.push(setUp(booking))
  deeds.push(...stepDeeds(leader, until === 'all' ? lastStep : until - 1, random))
  if (until === 'all') {
    deeds.push(...copyDeeds(leader, random))
    for (const traveller of others) deeds.push(...briefly(traveller), ...copyDeeds(traveller, random))
  }
  return sittings(deeds, filling)
}

function ownerOf({ startedBy, agency }: Booking, by: Actor) {
  if (startedBy === 'guest') return { guestAccountId: by.id }
  return startedBy === 'agent' && agency !== undefined ? { agentId: agency.agentId } : {}
}

/** Individual is how a draft begins, so for one person only the step moves on. */
function setUp({ guests }: Booking): Deed {
  const [{ firstName, lastName }] = guests
  const setup = { isGroupBooking: true, groupSize: guests.length, groupLeaderName: `${firstName} ${lastName}` }
  return { kind: 'save', person: 1, answers: {}, step: 1, ...(guests.length > 1 ? { booking: setup } : {}) }
}

/** The leader's steps one by one; long ones are saved in two parts, as autosave does. */
function stepDeeds({ answers, slips }: Traveller, until: number, random: Random): Deed[] {
  return Array.from({ length: until }, (_, index) => index + 1).flatMap((step): Deed[] => {
    const typed = Object.entries(asTyped(step, answers, slips))
    const move = step < lastStep ? { step: step + 1 } : {}
    const cut = typed.length > 6 && random.chance(0.5) ? random.int(2, 4) : 0
    const parts = cut === 0 ? [typed] : [typed.slice(0, cut), typed.slice(cut)]
    return parts.map((part, place): Deed => ({
      kind: 'save',
      person: 1,
      answers: Object.fromEntries(part),
      ...(place === parts.length - 1 ? move : {}),
    }))
  })
}

/** A fellow traveller's record, in three saves; the trip comes from the leader's. */
function briefly({ person, answers, slips }: Traveller): Deed[] {
  const typed = (...steps: number[]) =>
    steps.reduce<Answers>((all, step) => ({ ...all, ...asTyped(step, answers, slips) }), {})
  return [
    { kind: 'save', person, answers: typed(2, 3), step: 4 },
    { kind: 'save', person, answers: typed(4, 5, 6), step: 7 },
    { kind: 'save', person, answers: typed(7, 8, 9), step: lastStep },
  ]
}

function copyDeeds(traveller: Traveller, random: Random): Deed[] {
  return traveller.copies ? copiesOf(traveller, random) : []
}

/** Uploads of the document a person travels with. */
export function copiesOf({ person, guest }: Traveller, random: Random): Deed[] {
  const kinds = guest.travelsWithIdCard
    ? { idFrontCopy: 'id card front', idBackCopy: 'id card back' }
    : { passportCopy: 'passport' }
  return Object.entries(kinds).map(([document, name]): Deed => ({
    kind: 'attach',
    person,
    document,
    fileName: `${random.chance(0.5) ? `Scan_${random.int(1000, 9999)}` : `${name} ${guest.lastName}`}.${name === 'passport' ? 'jpg' : 'pdf'}`,
    lines: ['SPECIMEN', `${guest.firstName} ${guest.lastName}`, `${name}, made for the demonstration season`],
  }))
}

/** Mostly one after another; now and then somebody goes on later, perhaps another of the agency. */
function sittings(deeds: readonly Deed[], { starter, author, random }: Filling): Act[] {
  let by = starter
  return deeds.map((deed, index) => {
    const isLater = index > 1 && random.chance(0.08)
    if (isLater) by = author()
    return { by, deed, wait: isLater ? aWhile(random) : aLittle(random) }
  })
}

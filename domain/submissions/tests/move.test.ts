import { describe, expect, it } from 'vitest'
import { form } from '../../form-instances/testing/form.ts'
import type { FormRules } from '../../form-instances/form-rules.ts'
import type { SubmissionEvent } from '../model/events.ts'
import { moveEffects } from '../move.ts'
import { manager, moveTo, today } from '../testing/commands.ts'
import {
  approved,
  complete,
  group,
  pastOf,
  registration,
  requested,
  saved,
  started,
  statuses,
  submitted,
} from '../testing/past.ts'

const love = { boatName: 'Snefro Love', tripStartDate: '2030-03-08', tripEndDate: '2030-03-15' }
const pearl = { boatName: 'Snefro Pearl', tripStartDate: '2030-03-01' }
const answers = (to: Partial<typeof love>, person = 1) => saved(to, person)
const there = { boatName: 'Snefro Love', tripStartDate: '2030-03-08' }
const moveAfter = (past: readonly SubmissionEvent[]) => moveTo({ viewedRevision: past.length - 1 })

const couple = [
  started,
  group(2),
  saved(complete),
  saved({ firstName: 'Omar', passportNumber: 'P2', isDiver: false }, 2),
]

describe('a booking', () => {
  it('is moved with all persons: those without an own trip follow person 1', () =>
    registration(couple)
      .when(moveAfter(couple))
      .thenEvents([answers(there)]))

  it('is moved with all persons: an own trip is replaced too, unless only one trip is moved', () => {
    const past = [...couple, saved({ tripStartDate: '2030-03-22' }, 2)]
    registration(past)
      .when(moveAfter(past))
      .thenEvents([answers(there), answers({ tripStartDate: '2030-03-08' }, 2)])
    registration(past)
      .when(moveTo({ viewedRevision: past.length - 1, from: pearl }))
      .thenEvents([answers(there)])
    registration(past)
      .when(moveTo({ viewedRevision: past.length - 1, from: { ...pearl, tripStartDate: '2031-01-01' } }))
      .thenEvents([])
  })

  it('writes nothing for an erased person: the others are moved', () => {
    const past = [started, group(2), saved({ ...complete, firstName: 'Omar' }, 2)]
    registration(past)
      .when(moveAfter(past))
      .thenEvents([answers(there, 2)])
  })

  it('is back where it was by moving it back; moved twice it is moved once', () => {
    const once = [...couple, ...registration(couple).when(moveAfter(couple)).events()]
    registration(once)
      .when(moveTo({ viewedRevision: once.length - 1 }))
      .thenEvents([])
    const back = registration(once)
      .when(moveTo({ viewedRevision: once.length - 1, to: { ...pearl, tripEndDate: '2030-03-08' } }))
      .events()
    expect(registration([...once, ...back]).state).toEqual(registration(couple).state)
  })

  it('is moved only as staff viewed it', () => {
    const changed = [...couple, saved({ firstName: 'Amira' })]
    registration(changed)
      .when(moveTo({ viewedRevision: couple.length - 1 }))
      .thenRejects('review.changedSince')
    const decided = [...pastOf.pending_review, approved]
    registration(decided.slice(0, -1))
      .when(moveTo({ viewedRevision: 0 }))
      .thenRejects('review.changedSince')
  })

  it.each(statuses)('in %s is moved only before it is rejected or checked in', (status) => {
    const attempt = registration(pastOf[status]).when(moveAfter(pastOf[status]))
    if (status === 'rejected' || status === 'completed') attempt.thenRejects('trips.notMovable')
    else attempt.thenEvents([answers(there)])
  })

  it('returns to its guest with invalidated and unanswered items; a draft is theirs anyway', () => {
    const ask = [{ person: 1, field: 'passportNumber', comment: 'Too short' }]
    const asks = (past: readonly SubmissionEvent[]) =>
      registration(past)
        .when(moveTo({ viewedRevision: past.length - 1, requestedItems: ask }))
        .events()
        .flatMap((event) => (event.type === 'DocumentsRequested' ? [event.data.items] : []))
    expect(asks(pastOf.approved)).toEqual([ask])
    expect(asks(pastOf.draft)).toEqual([])
    const first = { person: 1, field: 'firstName', comment: 'As in the passport' }
    const asked = [
      started,
      saved(complete),
      submitted,
      requested(first, { person: 1, field: 'passportNumber', comment: 'Blurred' }),
    ]
    expect(asks(asked)).toEqual([[first, ...ask]])
    expect(asks([...asked, saved({ firstName: 'Amira' })])).toEqual([ask])
    expect(asks([started, saved(complete), submitted, requested()])).toEqual([])
  })
})

describe('effects of a move', () => {
  const { state } = registration(couple)
  const early: FormRules = {
    ...form,
    problems: (all, context) => {
      const { errors, warnings } = form.problems(all, context)
      const isLate = String(all['tripStartDate']) > '2030-03-05'
      return {
        warnings: isLate ? [] : [...warnings, { ...context, field: 'firstName', code: 'checks.early' }],
        errors: isLate ? [...errors, { person: context.person, field: 'passportNumber', code: 'checks.late' }] : errors,
      }
    },
    effective: (own, first) => {
      const { countryCode = '', ...others } = form.effective(own, first)
      return others['boatName'] === 'Snefro Love' ? others : { ...others, countryCode }
    },
  }
  const effects = (to = love, rules = form) =>
    state.status === 'none' ? expect.fail() : moveEffects(state, { to, form: rules, actor: manager, today })

  it('by all checks for everybody', () => {
    expect(effects(love, early)).toMatchObject({
      persons: [1, 2],
      errors: [
        { person: 1, field: 'passportNumber', code: 'checks.late' },
        { person: 2, field: 'passportNumber', code: 'checks.late' },
      ],
      warnings: [],
      resolved: [
        { person: 1, code: 'checks.early' },
        { person: 2, code: 'checks.early' },
      ],
      cleared: [
        { person: 1, field: 'countryCode', was: '+1' },
        { person: 2, field: 'countryCode', was: '+1' },
      ],
    })
  })

  it('without earlier problems, and none where it breaks nothing', () => {
    const left = [{ boatName: pearl.boatName, tripStartDate: pearl.tripStartDate }]
    expect(effects()).toEqual({ persons: [1, 2], left, errors: [], warnings: [], resolved: [], cleared: [] })
    expect(effects({ ...love, tripStartDate: '2029-01-01' }).errors.map(({ code }) => code)).toEqual([
      'checks.tripInPast',
      'checks.tripInPast',
    ])
  })

  it('moves no person who is on the trip', () =>
    expect(effects({ ...pearl, tripEndDate: '2030-03-08' }).persons).toEqual([]))
})

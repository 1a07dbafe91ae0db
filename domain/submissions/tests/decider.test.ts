import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Rejection } from '../../kernel/rejection.ts'
import type { SubmissionCommand } from '../model/commands.ts'
import { submissionDecider } from '../decider.ts'
import type { SubmissionEvent } from '../model/events.ts'
import { sameValue } from '../../form-instances/state.ts'
import { type StartedSubmission, type Submission, noSubmission, participants } from '../model/state.ts'
import { type MakeCommand, storyOfCommands } from '../testing/arbitraries.ts'
import { form } from '../../form-instances/testing/form.ts'
import { portsWith } from '../testing/past.ts'

type RecordedStep = {
  readonly before: Submission
  readonly states: readonly Submission[]
  readonly command: SubmissionCommand
  readonly events: readonly SubmissionEvent[]
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(frozen)
  return Object.freeze(value)
}

/** `states`: every one there was so far; a save that names one by its place saw that. */
function eventsOf(states: readonly Submission[], command: SubmissionCommand): SubmissionEvent[] | Rejection {
  const state = states.at(-1) ?? noSubmission
  try {
    return submissionDecider.decide(state, command, portsWith(form)(state, command, { at: (place) => states[place] }))
  } catch (error) {
    if (error instanceof Rejection) return error
    throw error
  }
}

/** Carries the commands out, one after the other; refused ones leave everything as it is. States must not be written to. */
function story(commands: readonly MakeCommand[]) {
  const states: Submission[] = [noSubmission]
  const recorded: RecordedStep[] = []
  for (const make of commands) {
    const before = states.at(-1) ?? noSubmission
    const command = make(states.length)
    const events = eventsOf(states, command)
    if (events instanceof Rejection) continue
    recorded.push({ before, states: [...states], command, events: frozen(events) })
    states.push(frozen(events.reduce<Submission>(submissionDecider.evolve, before)))
  }
  return { recorded, last: states.at(-1) ?? noSubmission }
}

/** Every story ends in a started registration: the first command starts one. */
function always(rule: (tale: ReturnType<typeof story>) => void) {
  fc.assert(fc.property(storyOfCommands, (commands) => rule(story(commands))))
}

function isStarted(state: Submission): state is StartedSubmission {
  return state.status !== 'none'
}

describe('whatever is sent to a registration', () => {
  it('its state follows from its events, as they are stored', () =>
    always(({ recorded, last }) => {
      const stored: SubmissionEvent[] = JSON.parse(JSON.stringify(recorded.flatMap(({ events }) => events)))
      expect(stored.reduce<Submission>(submissionDecider.evolve, noSubmission)).toEqual(last)
    }))

  it('as many persons take part as the group is large, each with a record of their own', () =>
    always(({ last }) => {
      if (!isStarted(last)) return expect.fail('was not started')
      expect(participants(last)).toHaveLength(last.groupSize)
      expect(new Set(last.persons.map(({ personId }) => personId)).size).toBe(last.persons.length)
    }))

  it('an event holds only answers that changed', () =>
    always(({ recorded }) => {
      for (const { before, events } of recorded) {
        for (const event of events) {
          if (event.type !== 'AnswersSaved' || !isStarted(before)) continue
          const own = before.persons.find(({ personId }) => personId === event.data.personId)?.answers ?? {}
          // What had been set aside says something again
          const expected = event.data.by === 'form' ? own : form.effective(own)
          const same = Object.entries(event.data.answers).filter(
            ([field, value]) => sameValue(expected[field], value) && sameValue(own[field], value),
          )
          expect(same).toEqual([])
          expect(event.data.answers).not.toEqual({})
        }
      }
    }))

  it('the same command again changes nothing', () =>
    always(({ recorded }) => {
      for (const { before, states, command, events } of recorded) {
        const after = events.reduce<Submission>(submissionDecider.evolve, before)
        const again = eventsOf([...states, after], command)
        expect(again instanceof Rejection ? [] : again).toEqual([])
      }
    }))

  it('guests and agents change nothing while staff decide or have decided: they propose', () =>
    always(({ recorded }) => {
      for (const { before, command, events } of recorded) {
        const isOpen = before.status === 'none' || before.status === 'draft' || before.status === 'missing_docs'
        if (isOpen || command.meta.actor.role === 'admin') continue
        expect(events.filter(({ type }) => type !== 'ChangesProposed' && type !== 'ProposalWithdrawn')).toEqual([])
      }
    }))

  it('comes to review only through a submit without problems', () =>
    always(({ recorded }) => {
      for (const { command, events } of recorded) {
        expect(events.some(({ type }) => type === 'SubmissionSubmitted')).toBe(command.type === 'SubmitForm')
      }
    }))
})

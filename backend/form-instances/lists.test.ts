import { describe, expect, it } from 'vitest'
import type { Answers, AnswersSaved } from '@fleet/domain/form-instances/events'
import { type AnswersToSave, saveAnswers } from '@fleet/domain/form-instances/save'
import { type StandaloneFormCommand, standaloneFormDecider } from '@fleet/domain/standalone-forms/decider'
import type { StandaloneFormEvent } from '@fleet/domain/standalone-forms/events'
import { givenPorts } from '@fleet/domain/kernel/testing/given'
import type { Json } from '@fleet/domain/kernel/json'
import { compileForm } from '@fleet/form-schemas/engine/tools/compile'
import { voyageFiles } from '@fleet/form-schemas/engine/fixtures/voyage'
import { complete, voyage } from '@fleet/form-schemas/engine/fixtures/voyage-form'
import { formFromFiles } from '@fleet/form-schemas/engine/tools/load'
import { formRules, formRulesFor } from './form-rules.ts'

/** Lists in the domain, with the rules of a real form. */
const form = formRules(voyage, true)
const started: StandaloneFormEvent = {
  type: 'FormFillingStarted',
  data: { filledFormId: 'filled-1', formId: 'voyage', personId: 'person-1', accountId: 'account-1' },
}
const saved = (answers: Answers, ...parts: string[]): AnswersSaved => ({
  type: 'AnswersSaved',
  data: { personId: 'person-1', passengerIndex: 1, answers, ...(parts.length === 0 ? {} : { parts }) },
})
const meta = { commandId: 'command-1', actor: { id: 'account-1', role: 'guest' }, now: '2030-01-10T08:00:00Z' } as const
const save = (answers: Answers, more: Partial<AnswersToSave> = {}): StandaloneFormCommand => ({
  type: 'SaveAnswers',
  data: { person: 1, answers, ...more },
  meta,
})
const filled = (...past: StandaloneFormEvent[]) =>
  givenPorts(standaloneFormDecider('submissions.see'), [started, ...past], (state, command, { at }) => ({
    form,
    baseState:
      (command.type === 'SaveAnswers' && command.data.viewedRevision !== undefined
        ? at(command.data.viewedRevision)
        : undefined) ?? state,
  }))

const [one, two, three] = ['1', '2', '3'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`) as [
  string,
  string,
  string,
]
const card = { id: one, agency: 'PADI', level: 'OWD' }
const other = { id: two, agency: 'SSI', level: 'AOWD' }
const diver = { isDiver: true, level: 'AOWD' }
const name = (id: string, part?: string) => ['certifications', id, ...(part === undefined ? [] : [part])].join('.')

describe('choices', () => {
  it('added and removed concurrently are merged', () => {
    const meanwhile = filled(saved({ languages: ['en'] }), saved({ languages: ['en', 'it'] }))
    meanwhile.when(save({ languages: ['de'] }, { viewedRevision: 1 })).thenEvents([saved({ languages: ['it', 'de'] })])
    meanwhile.when(save({ languages: [] }, { viewedRevision: 1 })).thenEvents([saved({ languages: ['it'] })])
  })

  it('in another order are no change, and an empty list is no answer', () => {
    filled(saved({ languages: ['en', 'de'] }))
      .when(save({ languages: ['de', 'en'] }))
      .thenEvents([])
    filled(saved({ languages: ['en'] }))
      .when(save({ languages: [] }))
      .thenEvents([saved({ languages: null })])
    filled()
      .when(save({ languages: [] }))
      .thenEvents([])
  })

  it('are refused when not offered; an already selected retired one stays', () => {
    expect(
      filled()
        .when(save({ languages: ['en', 'tlh'] }))
        .thenRejects('submissions.invalid').problems,
    ).toEqual([{ person: 1, step: 'trip', field: 'languages', code: 'enum' }])
    filled()
      .when(save({ languages: ['la'] }))
      .thenRejects('submissions.invalid')
    filled(saved({ languages: ['la'] }))
      .when(save({ languages: ['la', 'en'] }))
      .thenEvents([saved({ languages: ['la', 'en'] })])
  })

  it('cannot exceed the limit of the list, also after merging', () => {
    const { problems } = filled(saved({ languages: ['en'] }), saved({ languages: ['en', 'it', 'la'] }))
      .when(save({ languages: ['en', 'de'] }, { viewedRevision: 1 }))
      .thenRejects('submissions.invalid')
    expect(problems).toEqual([{ person: 1, step: 'trip', field: 'languages', code: 'maxItems', values: { limit: 3 } }])
  })
})

describe('items of a repeating group', () => {
  const withTwo = filled(saved({ ...diver, certifications: [card, other] }))

  it('are saved with the names of changed parts, without empty values', () => {
    filled(saved(diver))
      .when(save({ certifications: [{ ...card, issuedOn: '', cardLost: false }] }))
      .thenEvents([saved({ certifications: [card] }, name(one))])
    withTwo
      .when(save({ certifications: [{ ...card, level: 'Rescue' }] }))
      .thenEvents([saved({ certifications: [{ ...card, level: 'Rescue' }] }, name(one, 'level'), name(two))])
    withTwo.when(save({ certifications: [other, card] })).thenEvents([saved({ certifications: [other, card] })])
    withTwo
      .when(save({ isDiver: false }))
      .thenEvents([saved({ isDiver: null, level: null, certifications: null }, name(one), name(two))])
  })

  it('merge: different items, different fields of one, one added and one removed', () => {
    const theirs = { ...card, agency: 'CMAS' }
    const meanwhile = filled(
      saved({ ...diver, certifications: [card, other] }),
      saved({ certifications: [theirs, { id: three }] }),
    )
    meanwhile
      .when(save({ certifications: [{ ...card, level: 'Rescue' }, other] }, { viewedRevision: 1 }))
      .thenEvents([saved({ certifications: [{ ...theirs, level: 'Rescue' }, { id: three }] }, name(one, 'level'))])
    meanwhile.when(save({ certifications: [card, other] }, { viewedRevision: 1 })).thenEvents([])
  })

  it('do not merge where both changed the same field, or one removed what the other changed', () => {
    const meanwhile = filled(
      saved({ ...diver, certifications: [card, other] }),
      saved({ certifications: [{ ...card, level: 'Rescue' }] }),
    )
    const mine = { ...other, level: 'Master' }
    expect(
      meanwhile
        .when(save({ certifications: [{ ...card, level: 'AOWD' }, mine] }, { viewedRevision: 1 }))
        .thenRejects('submissions.conflict').problems,
    ).toEqual([
      { person: 1, field: name(one, 'level'), code: 'conflict', yours: 'AOWD', theirs: 'Rescue' },
      { person: 1, field: name(two), code: 'conflict', yours: mine, theirs: null },
    ])
    expect(
      meanwhile.when(save({ certifications: [other] }, { viewedRevision: 1 })).thenRejects('submissions.conflict')
        .problems,
    ).toEqual([{ person: 1, field: name(one), code: 'conflict', yours: null, theirs: { ...card, level: 'Rescue' } }])
  })

  it('are refused by item and field', () => {
    expect(
      withTwo.when(save({ certifications: [{ ...card, colour: 'blue' }, other] })).thenRejects('submissions.invalid')
        .problems,
    ).toEqual([{ person: 1, step: 'diving', field: name(one, 'colour'), code: 'unknownField' }])
  })

  it('keep what an earlier version asked for', () => {
    filled(saved({ ...diver, certifications: [{ ...card, colour: 'blue' }] }))
      .when(save({ certifications: [{ ...card, colour: 'blue', level: 'Rescue' }] }))
      .thenEvents([saved({ certifications: [{ ...card, colour: 'blue', level: 'Rescue' }] }, name(one, 'level'))])
  })

  it('accept fields of an earlier version from a screen of that version', () => {
    const schema = voyageFiles()['voyage/steps/02-diving/schema.json'] ?? ''
    const { definition } = formFromFiles(
      'voyage',
      voyageFiles({
        'voyage/steps/02-diving/schema.json': schema.replace(
          /"dives": \{ "type": "integer", "title": "Dives for it", "minimum": 1 \},/,
          '',
        ),
      }),
    )
    const present = formRules({ definition, compiled: compileForm(definition) }, true)
    const refused = (dives: Json, rules = present) => rules.refusal('certifications', [{ ...card, dives }])
    expect(refused(12)).toMatchObject({ field: name(one, 'dives'), code: 'unknownField' })
    expect(refused(12, formRulesFor(present, form))).toBeUndefined()
    expect(refused('12', formRulesFor(present, form))).toMatchObject({ field: name(one, 'dives'), code: 'type' })
  })

  it('are editable where the list, the item or its field was requested again', () => {
    const state = filled(saved({ ...diver, certifications: [card, other] })).state
    if (state.status === 'none') throw new Error('not started')
    const saving = (open: readonly string[], certifications: Json) => () =>
      saveAnswers({
        form,
        now: state,
        baseState: state,
        participantCount: 1,
        open,
        status: 'submitted',
        data: { person: 1, answers: { certifications } },
      })
    const changed = [{ ...card, level: 'Rescue' }, other]
    for (const open of [[`1:${name(one, 'level')}`], [`1:${name(one)}`], ['1:certifications']])
      expect(saving(open, changed)()).toMatchObject([{ type: 'AnswersSaved' }])
    expect(saving([`1:${name(one, 'agency')}`, `1:${name(two)}`], changed)).toThrow(
      expect.objectContaining({
        code: 'submissions.notEditable',
        problems: [{ person: 1, field: name(one, 'level'), code: 'notEditable' }],
      }),
    )
    expect(saving([`1:${name(two, 'level')}`], [card])).toThrow(
      expect.objectContaining({ problems: [{ person: 1, field: name(two), code: 'notEditable' }] }),
    )
  })

  it('block submitting until they are valid', () => {
    const answers = { ...complete, ...diver, needsRental: false, endDate: '2026-05-20' }
    const submit: StandaloneFormCommand = { type: 'SubmitForm', data: { today: '2026-01-10' }, meta }
    expect(
      filled(saved({ ...answers, certifications: [{ id: one, agency: 'PADI' }] }))
        .when(submit)
        .thenRejects('submissions.incomplete').problems,
    ).toEqual([{ person: 1, step: 'diving', field: name(one, 'level'), code: 'required' }])
    expect(
      filled(saved({ ...answers, certifications: [card] }))
        .when(submit)
        .events()
        .at(-1),
    ).toMatchObject({ type: 'FilledFormSubmitted' })
  })
})

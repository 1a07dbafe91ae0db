import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { declarations, visibility } from '@fleet/domain/catalogue/every-event'
import { answerDecisions, termsFields, type AnswerDecisions } from '@fleet/domain/visibility/decisions'
import type { LiveUpdateKind } from '@fleet/platform/http/live-updates'
import type { Api } from '../../../testing/api.ts'
import { type VoyageApi, voyageApi } from '../../../testing/voyage-api.ts'
import { liveUpdateKinds } from '../../features.ts'
import { answerSchemas, answerFields, isStaffOnly } from '../../visible-answers.ts'

let voyage: VoyageApi
let api: Api
beforeAll(async () => {
  voyage = await voyageApi()
  api = voyage.api
})
afterAll(() => voyage.close())

type AnswerField = ReturnType<typeof answerFields>[number]

const nameOf = ({ path }: AnswerField) => path.map((step) => (typeof step === 'string' ? step : '*')).join('.')

/** Ids of changed things, without content. */
const updateFields = ['agentId', 'done', 'formId', 'of', 'revision', 'submissionId', 'version']

/** Names of all decided fields. */
function namesIn(decisions: AnswerDecisions): string[] {
  return Object.entries(decisions).flatMap(([name, decision]) =>
    typeof decision === 'string' ? [name] : [name, ...namesIn(decision).map((inner) => `${name}.${inner}`)],
  )
}

describe('visibility is decided', () => {
  it('for every field of every answer to calls that are not staff-only', () => {
    const answers = api.application.contracts
      .filter(({ method, right }) => method !== 'HEAD' && !isStaffOnly(right))
      .flatMap(({ method, url, call, schema }) =>
        answerSchemas(schema?.response).map((answer) => ({
          call: call ?? `${method} ${url}, which is in no contract`,
          fields: answerFields(answer, answerDecisions[call ?? '']),
        })),
      )
    const named = (isMeant: (field: AnswerField) => boolean) =>
      new Set(answers.flatMap(({ call, fields }) => fields.filter(isMeant).map((field) => `${call}: ${nameOf(field)}`)))
    expect([...named(({ audience }) => audience === undefined)], 'without a decision').toEqual([])
    const decided = Object.entries(answerDecisions).flatMap(([call, decisions]) =>
      namesIn(decisions).map((name) => `${call}: ${name}`),
    )
    const known = named(() => true)
    expect(
      decided.filter((name) => !known.has(name)),
      'decided, but in no answer',
    ).toEqual([])
    expect(known.size).toBeGreaterThan(600)
  })

  it('for every type of event, and each of its fields', () => {
    expect(Object.keys(visibility).toSorted()).toEqual([...declarations.keys()].toSorted())
    for (const [type, decision] of Object.entries(visibility)) {
      if (typeof decision === 'string') {
        expect(['staff', 'nobody'], type).toContain(decision)
        continue
      }
      const fields = Object.keys(declarations.get(type)?.fields ?? {})
      expect([type, Object.keys(decision[1]).toSorted()]).toEqual([type, fields.toSorted()])
    }
  })

  it('for every field of the terms between operator and agency', () => {
    const { definition } = api.application.services.forms.current('agent-terms').form
    const fields = definition.steps.flatMap(({ schema }) => Object.keys(schema['properties'] ?? {}))
    expect(Object.keys(termsFields).toSorted()).toEqual(fields.toSorted())
  })

  it('for live updates: they contain ids and no content', () => {
    const kinds: Readonly<Record<string, LiveUpdateKind>> = liveUpdateKinds
    const names = Object.values(kinds).flatMap(({ fields, optionalFields = [] }) => [...fields, ...optionalFields])
    expect([...new Set(names)].toSorted()).toEqual(updateFields)
  })
})

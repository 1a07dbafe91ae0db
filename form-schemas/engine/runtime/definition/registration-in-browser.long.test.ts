import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diver, nonDiver, today } from '../../fixtures/sample-answers.ts'
import { browserModules } from '../../tools/browser-modules.ts'
import { compileForm } from '../../tools/compile.ts'
import type { Form, JsonSchema } from './definition.ts'
import { effectiveAnswers } from '../conditions/effective.ts'
import { answersOf, nearly } from '../../fixtures/answers-of-form.ts'
import { asInBrowser } from '../../fixtures/imported-modules.ts'
import { erika, passportLines } from '../../fixtures/mrz-lines.ts'
import { formFields, textList, everyBranch } from './form-fields.ts'
import { loadForm } from '../../tools/load.ts'
import { problemsOf } from '../validation/problems.ts'

/** A diver old enough to need a certificate. */
const older = { ...diver, dateOfBirth: '1951-03-04', fitToDiveCertificateDate: '2026-03-01' }
/** The machine-readable lines are from another person's passport. */
const otherPassport = { ...diver, passportLines: passportLines(erika) }
/** The machine-readable lines are the guest's own, without a given name. */
const oneName = {
  ...diver,
  passportLines: passportLines({ ...erika, familyName: 'WEBER', givenNames: '' }),
}
/** Lands after embarkation has ended, and leaves before disembarkation. */
const nightFlights = {
  ...Object.fromEntries(Object.entries(diver).filter(([field]) => !/^departureHotel|^needsDeparture/.test(field))),
  arrivalTime: '23:50',
  needsDepartureAirportTransfer: true,
  departureTime: '00:30',
}
/** Records that browser and server validate for each step of the registration (`npm run test:long`). */
const records = 10_000

const loaded = await loadForm(join(import.meta.dirname, '../../..'), 'registration')
const onServer: Form = { definition: loaded.definition, compiled: compileForm(loaded.definition) }
const inBrowser = await asInBrowser(loaded, await browserModules(loaded.definition))

/** True for '', which counts as no answer, and for the values of a lookup, which are validated separately. */
function neverRefuses(keyword: string, schema: JsonSchema): boolean {
  return (
    (keyword === 'minLength' && schema['minLength'] === 1) || (keyword === 'enum' && schema['x-lookup'] !== undefined)
  )
}

/** Keywords with which the fields of a step, or the step itself, can refuse an answer. */
function keywordsOf(stepId: string): Set<string> {
  const fields = [...formFields(loaded.definition).values()].filter(({ step }) => step.id === stepId)
  const ofFields = fields.flatMap(({ schema }) =>
    Object.keys(schema).filter((keyword) => refusing.has(keyword) && !neverRefuses(keyword, schema)),
  )
  const required = fields.some(({ step, name }) =>
    [...everyBranch(step.schema)].some((branch) => textList(branch['required']).includes(name)),
  )
  return new Set([...ofFields, ...(required ? ['required'] : [])])
}

const refusing = new Set(['type', 'enum', 'const', 'minLength', 'maxLength', 'minimum', 'maximum', 'pattern', 'format'])

function checksOf(stepId: string): Set<string> {
  return new Set(
    loaded.definition.steps
      .filter(({ id }) => id === stepId)
      .flatMap(({ checks }) => checks.map(({ id }) => `checks.${id}`)),
  )
}

describe.each(loaded.definition.steps.map(({ id }) => id))('step %s', (stepId) => {
  it(`has the same problems in browser and server on ${records} records`, () => {
    const seen = { clean: 0, faulty: 0, codes: new Set<string>(), keywords: new Set<string>() }
    const record = fc.oneof(
      {
        weight: 3,
        arbitrary: nearly([diver, nonDiver, older, otherPassport, oneName, nightFlights], loaded.definition, stepId),
      },
      { weight: 1, arbitrary: answersOf(loaded.definition) },
    )
    fc.assert(
      fc.property(record, (own) => {
        const answers = effectiveAnswers(onServer, own)
        const errors = onServer.compiled.steps[stepId]?.(answers) ?? []
        expect(inBrowser.compiled.steps[stepId]?.(answers)).toEqual(errors)
        for (const { keyword } of errors) seen.keywords.add(keyword)
        const found = problemsOf(onServer, answers, { today, stepId })
        expect(problemsOf(inBrowser, answers, { today, stepId })).toEqual(found)
        seen[found.length === 0 ? 'clean' : 'faulty'] += 1
        for (const { code } of found) seen.codes.add(code)
      }),
      { numRuns: records },
    )
    expect(seen.clean).toBeGreaterThan(records / 100)
    expect(seen.faulty).toBeGreaterThan(records / 100)
    expect(
      [...keywordsOf(stepId)].filter((keyword) => !seen.keywords.has(keyword) && !seen.codes.has(keyword)),
    ).toEqual([])
    expect([...checksOf(stepId)].filter((code) => !seen.codes.has(code))).toEqual([])
  })
})

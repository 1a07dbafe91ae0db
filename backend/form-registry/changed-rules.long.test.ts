import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { JsonSchema, JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { type ChangingForms, changingForms } from '../testing/forms/changing-forms.ts'
import { mailsTo } from '../testing/mails.ts'
import { inDays, sampleDiver, sampleNonDiver } from '../testing/sample-guest.ts'

/**
 * Every kind of change to lists, rules, checks, texts and layout in a copy of the files, while the application runs.
 */
let forms: ChangingForms
beforeAll(async () => {
  forms = await changingForms()
})
afterAll(() => forms.close())
beforeEach(() => forms.restore())

const trip = 'registration/steps/01-general-trip-data'
const personal = 'registration/steps/03-guest-personal-data'
const gear = 'registration/steps/06-gear-rental'
const diving = 'registration/steps/04-diving-experience'
const emergency = 'registration/steps/08-emergency-contact'
const boats = 'lookups/boats.json'

const stepOf = async (id: string) => (await forms.form()).definition.steps.find((step) => step.id === id)
const fieldOf = async (step: string, field: string): Promise<unknown> =>
  JSON.parse(JSON.stringify((await stepOf(step))?.['schema'])).properties[field]
type Lookup = { enum: string[]; 'x-retired'?: string[] }
type Texts = { [language: string]: { [key: string]: JsonSchema } }
const textsOf = (step: string, change: (texts: Texts) => void) =>
  forms.folder.change<Texts>(`${step}/i18n.json`, change)

describe('a list', () => {
  it('with a new entry offers it: saved, submitted, shown in list and history', async () => {
    const id = await forms.draft(sampleDiver())
    expect((await forms.save(id, { boatName: 'Snefro Star' })).body).toMatchObject({
      errors: [{ field: 'boatName', code: 'enum' }],
    })
    await forms.edit(() => forms.folder.change<Lookup>(boats, (lookup) => void lookup.enum.push('Snefro Star')))
    expect(await fieldOf('trip', 'boatName')).toMatchObject({ enum: expect.arrayContaining(['Snefro Star']) })
    await forms.save(id, { boatName: 'Snefro Star' })
    expect(await forms.submit(id)).toMatchObject({ status: 200 })
    expect(await forms.row(id)).toMatchObject({ boatName: 'Snefro Star' })
    expect((await forms.history(id, 'boatName'))[0]).toMatchObject({ from: 'Snefro Pearl', to: 'Snefro Star' })
  })

  it('with a retired entry shows it in old answers and does not accept it again', async () => {
    const [old, other] = [await forms.draft(sampleDiver({ boatName: 'Snefro Love' })), await forms.draft(sampleDiver())]
    await forms.edit(() =>
      forms.folder.change<Lookup>(boats, (lookup) => ({ ...lookup, 'x-retired': ['Snefro Love'] })),
    )
    const lookups = JSON.parse(JSON.stringify((await forms.form()).definition['lookups']))
    expect(lookups).toContainEqual(expect.objectContaining({ id: 'boats', retired: ['Snefro Love'] }))
    expect((await forms.save(other, { boatName: 'Snefro Love' })).body).toMatchObject({
      errors: [{ field: 'boatName', code: 'enum' }],
    })
    expect((await forms.save(old, { ...sampleDiver({ boatName: 'Snefro Love' }), firstName: 'Eva' })).status).toBe(200)
    expect(await forms.read(old)).toMatchObject({ boatName: 'Snefro Love', firstName: 'Eva' })
    expect(await forms.submit(old)).toMatchObject({ status: 200 })
    expect((await forms.history(old, 'boatName'))[0]).toMatchObject({ toText: 'Snefro Love' })
  })
})

describe('a rule', () => {
  const nitrox = 'registration/rules/nitrox.json'
  /** Clears the wish for Nitrox without a certification. */
  const rule: JsonValue = [
    {
      on: 'nitroxCertified',
      when: { not: { properties: { nitroxCertified: { const: true } }, required: ['nitroxCertified'] } },
      clear: ['willUseNitrox'],
    },
  ]
  const addRule = async () => {
    await forms.folder.write(nitrox, rule)
    await forms.folder.change<{ rules: string[] }>(
      'registration/form.json',
      ({ rules }) => void rules.push('rules/nitrox.json'),
    )
  }

  it('that is new applies at the next save, and reaches the browser', async () => {
    const id = await forms.draft(sampleDiver({ nitroxCertified: true, willUseNitrox: true }))
    await forms.edit(addRule)
    expect((await forms.form()).definition['rules']).toContainEqual(
      expect.objectContaining({ clear: ['willUseNitrox'] }),
    )
    expect((await forms.save(id, { nitroxCertified: false })).body).toMatchObject({
      cleared: expect.arrayContaining(['nitroxCertified', 'willUseNitrox']),
    })
    expect(await forms.submit(id)).toMatchObject({ status: 200 })
    expect(await forms.history(id, 'willUseNitrox')).toMatchObject([
      { from: true, to: null },
      { from: null, to: true },
    ])
  })

  it('that is changed applies as changed', async () => {
    const id = await forms.draft(sampleDiver({ needsCompleteSet: true }))
    // Before the change: choosing single items clears the complete set
    await forms.edit(() =>
      forms.folder.change<{ on?: string; clear: string[] }[]>('registration/rules/rental.json', (rules) => {
        const single = rules.find(({ on }) => on === 'needsSingleItemRental')
        single?.clear.push('needs15L')
      }),
    )
    await forms.save(id, { needs15L: true })
    expect((await forms.save(id, { needsSingleItemRental: true })).body).toMatchObject({
      cleared: expect.arrayContaining(['needsCompleteSet', 'needs15L']),
    })
    expect(await forms.submit(id)).toMatchObject({ status: 200 })
    expect((await forms.history(id, 'needs15L'))[0]).toMatchObject({ from: true, to: null })
  })
})

describe('a check', () => {
  const atLeastThreeDays = {
    id: 'tripTooShort',
    field: 'tripEndDate',
    severity: 'error',
    demand: { date: { field: 'tripEndDate' }, notBefore: { field: 'tripStartDate', plus: { days: 3 } } },
  }

  it('that is new, made of words there are, blocks submitting with its text', async () => {
    const id = await forms.draft(sampleDiver({ tripEndDate: inDays(61) }))
    await forms.edit(async () => {
      await forms.folder.change<{ 'x-checks'?: JsonSchema[] }>(`${trip}/schema.json`, (schema) => ({
        ...schema,
        'x-checks': [...(schema['x-checks'] ?? []), atLeastThreeDays],
      }))
      await textsOf(trip, (texts) => {
        for (const [language, text] of [
          ['en', 'A trip lasts until {limit} at least.'],
          ['de', 'Eine Reise dauert mindestens bis {limit}.'],
        ] as const) {
          Object.assign((texts[language] ??= {}), { $checks: { ...texts[language]?.['$checks'], tripTooShort: text } })
        }
      })
    })
    expect((await forms.submit(id, 'de')).body['errors']).toEqual([
      expect.objectContaining({
        step: 'trip',
        field: 'tripEndDate',
        code: 'checks.tripTooShort',
        message: expect.stringMatching(/^Eine Reise dauert mindestens bis \d+\. .+ \d{4}\.$/),
      }),
    ])
    // The check runs again when the other date changes
    await forms.save(id, { tripStartDate: inDays(58) })
    expect(await forms.submit(id)).toMatchObject({ status: 200 })
    expect(await forms.row(id)).toMatchObject({ tripStartDate: inDays(58) })
  })

  it('that was a warning may become an error', async () => {
    const longAgo = { lastDiveDate: '05.2019' }
    const [before, id] = [await forms.draft(sampleDiver(longAgo)), await forms.draft(sampleDiver(longAgo))]
    expect((await forms.submit(before)).body).toMatchObject({
      warnings: [expect.objectContaining({ code: 'checks.lastDiveOverAYearAgo' })],
    })
    await forms.edit(() =>
      forms.folder.replace(`${diving}/schema.json`, '"severity": "warning"', '"severity": "error"'),
    )
    expect(await forms.problems(id)).toEqual(['lastDiveDate checks.lastDiveOverAYearAgo'])
    await forms.save(id, { lastDiveDate: sampleDiver()['lastDiveDate'] ?? null })
    expect(await forms.submit(id)).toMatchObject({ status: 200 })
    expect((await forms.history(id, 'lastDiveDate'))[0]).toMatchObject({ from: '05.2019' })
  })
})

describe('texts and layout', () => {
  it('a translation changes texts, and history keeps those of its time', async () => {
    const id = await forms.draft(sampleDiver({ specialRequests: 'Birthday' }))
    await forms.edit(() =>
      textsOf(
        emergency,
        (texts) => void Object.assign(texts['de'] ?? {}, { specialRequests: { title: 'Wünsche an die Crew' } }),
      ),
    )
    expect((await forms.form('de')).texts.steps['emergency']?.fields['specialRequests']?.title).toBe(
      'Wünsche an die Crew',
    )
    expect((await forms.form('en')).texts.steps['emergency']?.fields['specialRequests']?.title).toBe('Special requests')
    await forms.save(id, { specialRequests: 'Wedding' })
    const [now, then] = await forms.history(id, 'specialRequests', 'de')
    expect(now?.label).toBe('Wünsche an die Crew')
    expect(then?.label).not.toBe('Wünsche an die Crew')
  })

  it('a help text changes and nothing else', async () => {
    const id = await forms.draft(sampleDiver())
    await forms.edit(() =>
      forms.folder.replace(`${personal}/schema.json`, 'All middle names in the passport.', 'Every middle name.'),
    )
    expect((await forms.form()).texts.steps['personal']?.fields['middleName']?.description).toBe('Every middle name.')
    expect((await forms.save(id, { middleName: 'Paul' })).body).toMatchObject({ changed: ['middleName'] })
    expect(await forms.submit(id)).toMatchObject({ status: 200 })
  })

  it('a layout changes how a field is drawn', async () => {
    const id = await forms.draft(sampleDiver())
    await forms.edit(() =>
      forms.folder.replace(
        `${emergency}/ui.json`,
        '"emergencyContactRelation": { "ui:widget": "select", "ui:options": { "width": "half" } }',
        '"emergencyContactRelation": { "ui:widget": "choice-cards", "ui:options": { "width": "full" } }',
      ),
    )
    expect((await stepOf('emergency'))?.uiSchema['emergencyContactRelation']).toEqual({
      'ui:widget': 'choice-cards',
      'ui:options': { width: 'full' },
    })
    expect((await forms.save(id, { emergencyContactRelation: 'parent' })).body).toMatchObject({
      changed: ['emergencyContactRelation'],
    })
    expect(await forms.submit(id)).toMatchObject({ status: 200 })
    expect((await forms.history(id, 'emergencyContactRelation'))[0]).toMatchObject({ to: 'parent' })
  })

  it('a new language is served to its readers and stored, and emails fall back to English', async () => {
    const id = await forms.draft(sampleDiver())
    await forms.edit(() =>
      textsOf(personal, (texts) => {
        texts['pl'] = { $step: { title: 'Dane osobowe' }, firstName: { title: 'Imię' } }
      }),
    )
    const polish = await forms.form('pl')
    expect(polish.languages).toEqual(expect.arrayContaining(['en', 'pl']))
    expect(polish.texts.steps['personal']).toMatchObject({
      title: 'Dane osobowe',
      fields: { firstName: { title: 'Imię' }, lastName: { title: 'Family name' } },
    })
    expect(polish.texts.options['nationalities']?.['DE']).toBe('Niemcy')
    const { admin, dataDir } = forms.api
    expect((await forms.save(id, { firstName: 'Ewa', language: 'pl' })).body).toMatchObject({
      changed: ['firstName', 'language'],
    })
    expect(await forms.history(id, 'language', 'pl')).toMatchObject([{ to: 'pl', toText: 'Polski' }])
    expect(await forms.history(id, 'firstName', 'pl')).toMatchObject([
      { label: 'Imię', to: 'Ewa' },
      { label: 'First name' },
    ])
    expect((await forms.save(id, { language: 'nl' })).body).toMatchObject({
      errors: [{ field: 'language', code: 'enum' }],
    })
    expect(await forms.submit(id)).toMatchObject({ status: 200 })
    const invite = (language: string) =>
      admin.call('POST', '/api/invitations', { roleType: 'guest', email: 'ewa@example.com', language })
    expect((await invite('nl')).json()).toMatchObject({ status: 422, errors: [{ field: 'language', code: 'enum' }] })
    expect((await invite('pl')).json()).toMatchObject({ language: 'pl' })
    expect((await mailsTo(dataDir, 'ewa@example.com'))[0]).toMatchObject({
      language: 'en',
      links: [expect.stringContaining('?lang=pl')],
    })
  })
})

describe('what a field', () => {
  it('is preset to shows at once, is recorded as a change by the form at the next write, and keeps given answers', async () => {
    const [open, given] = [
      await forms.draft(sampleDiver({ heightUnit: null })),
      await forms.draft(sampleDiver({ heightUnit: 'cm' })),
    ]
    expect(await forms.read(open)).toMatchObject({ heightUnit: 'cm' })
    await forms.save(given, { heightUnit: 'ft' })
    await forms.edit(() =>
      forms.folder.replace(
        `${gear}/schema.json`,
        '"$ref": "lookups/height-units", "default": "cm"',
        '"$ref": "lookups/height-units", "default": "ft"',
      ),
    )
    expect(await forms.read(open)).toMatchObject({ heightUnit: 'ft' })
    expect(await forms.read(given)).toMatchObject({ heightUnit: 'ft' })
    const entries = async () =>
      (await forms.api.admin.call('GET', `/api/submissions/${open}/history?field=heightUnit`)).json()
    expect(await entries()).toEqual([])
    expect((await forms.save(open, { firstName: 'Eva' })).body).toMatchObject({ changed: ['firstName'] })
    const expected = {
      type: 'FormTookEffect',
      actor: { role: 'form', name: 'The form' },
      changes: [{ from: 'cm', to: 'ft', label: 'Show height in' }],
    }
    expect(await entries()).toMatchObject([expected])
    await forms.submit(open)
    expect(await entries()).toMatchObject([expected])
    const all: { type: string; actor: { role: string }; changes: { field: string }[] }[] = (
      await forms.api.admin.call('GET', `/api/submissions/${open}/history`)
    ).json()
    const [submitted, preset, byAdmin] = all
    expect(submitted).toMatchObject({ type: 'SubmissionSubmitted', actor: { role: 'king-snefro' } })
    expect(preset).toMatchObject({ type: 'AnswersSaved', actor: { role: 'form' } })
    expect(preset?.changes.map(({ field }) => field)).not.toContain('heightUnit')
    expect(byAdmin).toMatchObject({
      type: 'AnswersSaved',
      actor: { role: 'king-snefro' },
      changes: [{ field: 'firstName' }],
    })
  })

  it('contains is set aside by a new condition or rule, is recorded as a change by the form, and returns when that is removed', async () => {
    const id = await forms.draft(sampleNonDiver({ disabilities: 'Left knee', specialRequests: 'Birthday' }))
    const current = await forms.read(id)
    await forms.edit(async () => {
      await forms.folder.change<{ properties: JsonSchema; allOf?: JsonValue[] }>(
        `${emergency}/schema.json`,
        (schema) => {
          const { disabilities, ...properties } = schema.properties
          const then = { properties: { disabilities: disabilities ?? {} } }
          return {
            ...schema,
            properties,
            allOf: [{ if: { properties: { isDiver: { const: true } }, required: ['isDiver'] }, then }],
          }
        },
      )
      await forms.folder.change<JsonValue[]>('registration/rules/divers.json', (rules) => [
        ...rules,
        { when: { properties: { isDiver: { const: false } }, required: ['isDiver'] }, clear: ['specialRequests'] },
      ])
    })
    for (const field of ['disabilities', 'specialRequests']) expect(await forms.read(id)).not.toHaveProperty(field)
    expect((await forms.save(id, { firstName: 'Eva' })).body).toMatchObject({ changed: ['firstName'], cleared: [] })
    // An open page of the earlier version still has the field
    const drawn = { 'x-form-version': String(current['formVersion']) }
    expect((await forms.save(id, { disabilities: 'Both knees' }, drawn)).body).toMatchObject({
      changed: ['disabilities'],
    })
    expect(await forms.read(id)).not.toHaveProperty('disabilities')
    await forms.restore()
    expect(await forms.read(id)).toMatchObject({ disabilities: 'Both knees', specialRequests: 'Birthday' })
    await forms.save(id, { firstName: String(current['firstName']), disabilities: 'Left knee' })
    const { revision: _, updatedAt: __, ...before } = current
    expect(await forms.read(id)).toMatchObject(before)
    expect((await forms.history(id, 'disabilities')).map(({ from, to }) => [from, to])).toEqual([
      ['Both knees', 'Left knee'],
      [null, 'Both knees'],
      ['Left knee', null],
      [null, 'Left knee'],
    ])
    expect(await forms.submit(id)).toMatchObject({ status: 200 })
  })

  it('requires can depend on another answer, also in the browser’s validator', async () => {
    const id = await forms.draft(sampleNonDiver())
    await forms.edit(() =>
      forms.folder.change<{ properties: JsonSchema; allOf?: JsonValue[] }>(`${emergency}/schema.json`, (schema) => {
        const { disabilities, ...properties } = schema.properties
        const then = { properties: { disabilities: disabilities ?? {} }, required: ['disabilities'] }
        return {
          ...schema,
          properties,
          allOf: [{ if: { properties: { isDiver: { const: true } }, required: ['isDiver'] }, then }],
        }
      }),
    )
    const { validators } = (await forms.api.admin.call('GET', '/api/forms/registration')).json()
    const module = await forms.api.admin.call('GET', validators.emergency)
    const { validate } = await import(`data:text/javascript,${encodeURIComponent(module.body)}`)
    expect(JSON.stringify(validate({ isDiver: true }))).toContain('"disabilities"')
    expect(JSON.stringify(validate({ isDiver: false }))).not.toContain('"disabilities"')
    expect(await forms.submit(id)).toMatchObject({ status: 200 })
    const diver = await forms.draft(sampleDiver({ disabilities: null }))
    expect(await forms.problems(diver)).toEqual(['disabilities required'])
    await forms.save(diver, { disabilities: 'None' })
    expect(await forms.submit(diver)).toMatchObject({ status: 200 })
    expect(await forms.history(diver, 'disabilities')).toMatchObject([
      { label: 'Disability or need for assistance', to: 'None' },
    ])
  })
})

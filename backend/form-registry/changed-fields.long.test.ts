import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Json } from '@fleet/domain/kernel/json'
import type { JsonSchema } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { type ChangingForms, changingForms } from '../testing/forms/changing-forms.ts'
import { sampleDiver } from '../testing/sample-guest.ts'
import { download, someFile, upload } from '../testing/submission-documents/uploading.ts'

/** Every kind of change to fields and steps in a copy of the files, while the application runs. */
let forms: ChangingForms
beforeAll(async () => {
  forms = await changingForms({ bare: true })
})
afterAll(() => forms.close())
beforeEach(() => forms.restore())

const emergency = 'registration/steps/08-emergency-contact'
const diving = 'registration/steps/04-diving-experience'
const personal = 'registration/steps/03-guest-personal-data'

type Schema = { properties: JsonSchema; required: string[]; allOf: { then: { properties: JsonSchema } }[] }
type Ui = { 'ui:options': { groups: { id: string; fields: string[]; line?: string[][] }[] }; [field: string]: unknown }
const schemaOf = (step: string, change: (schema: Schema) => void) =>
  forms.folder.change<Schema>(`${step}/schema.json`, change)
const uiOf = (step: string, change: (ui: Ui) => void) => forms.folder.change<Ui>(`${step}/ui.json`, change)
const stepOf = async (id: string) => (await forms.form()).definition.steps.find((step) => step.id === id)

/** Adds a field to the emergency step, at the end of its first group. */
const addField = async (name: string, schema: JsonSchema) => {
  await schemaOf(emergency, ({ properties }) => {
    properties[name] = schema
  })
  await uiOf(emergency, ({ 'ui:options': { groups } }) => {
    groups[0]?.fields.push(name)
  })
}
const removeField = async (name: string) => {
  await schemaOf(emergency, ({ properties }) => {
    delete properties[name]
  })
  await uiOf(emergency, (ui) => {
    for (const group of ui['ui:options'].groups) {
      group.fields = group.fields.filter((field) => field !== name)
      if (group.line)
        group.line = group.line
          .map((fields) => fields.filter((field) => field !== name))
          .filter((fields) => fields.length > 0)
    }
    delete ui[name]
  })
}

describe('a field', () => {
  it('that is added appears in the form, is saved, submitted and in the history', async () => {
    const id = await forms.draft(sampleDiver())
    expect((await forms.save(id, { cabinWish: 'Upper deck' })).status).toBe(422)
    await forms.edit(() => addField('cabinWish', { title: 'Cabin wish', type: 'string', maxLength: 20 }))
    expect((await stepOf('emergency'))?.fields).toContain('cabinWish')
    expect((await forms.save(id, { cabinWish: 'x'.repeat(21) })).body).toMatchObject({
      errors: [{ field: 'cabinWish', code: 'maxLength' }],
    })
    expect((await forms.save(id, { cabinWish: 'Upper deck' })).body).toMatchObject({ changed: ['cabinWish'] })
    expect(await forms.submit(id)).toMatchObject({ body: { status: 'pending_review' } })
    expect(await forms.history(id, 'cabinWish')).toEqual([
      expect.objectContaining({ label: 'Cabin wish', from: null, to: 'Upper deck' }),
    ])
  })

  it('for files takes documents of its kind, can be requested and has a label, without any code', async () => {
    const id = await forms.draft(sampleDiver())
    const card = { id, bytes: someFile(), kind: 'divingCard', name: 'card.pdf' }
    expect((await upload(forms.api.admin, card)).json()).toMatchObject({ code: 'documents.unknownKind' })
    await forms.edit(async () => {
      await addField('divingCardAttached', { title: 'Your diving card', type: 'boolean' })
      await uiOf(emergency, (ui) => {
        ui['divingCardAttached'] = { 'ui:widget': 'file', 'ui:options': { document: 'divingCard' } }
      })
    })
    expect(await forms.read(id)).toMatchObject({ divingCardAttached: false })
    const { documentId } = (await upload(forms.api.admin, card)).json()
    expect(await forms.read(id)).toMatchObject({
      divingCardAttached: true,
      documents: { files: [{ documentId, kind: 'divingCard', person: 1 }] },
    })
    expect(await forms.history(id, 'divingCard')).toEqual([
      expect.objectContaining({ label: 'Your diving card', from: null, to: 'card.pdf' }),
    ])
    await download(forms.api.admin, id, documentId)
    const reads = async () => (await forms.api.admin.call('GET', `/api/submissions/${id}/document-reads`)).json()
    await expect
      .poll(reads)
      .toMatchObject([{ document: { kind: 'divingCard', person: 1, label: 'Your diving card', name: 'card.pdf' } }])
    expect(await forms.submit(id)).toMatchObject({ body: { status: 'pending_review' } })
    const items = [{ person: 1, document: 'divingCard', comment: 'Both sides, please' }]
    const review = await forms.api.admin.call('POST', `/api/submissions/${id}/review`, {
      decision: 'request_documents',
      items,
    })
    expect(review.json()).toMatchObject({ status: 'missing_docs' })
    expect(await forms.read(id)).toMatchObject({ requestedItems: items })
  })

  it('that is removed keeps its answer in record and history, and restores it when it returns', async () => {
    const id = await forms.draft(sampleDiver({ disabilities: 'Left knee' }))
    await forms.edit(() => removeField('disabilities'))
    expect((await stepOf('emergency'))?.fields).not.toContain('disabilities')
    expect(await forms.read(id)).toMatchObject({ disabilities: 'Left knee' })
    expect((await forms.save(id, { disabilities: 'Both knees' })).body).toMatchObject({
      errors: [{ field: 'disabilities', code: 'unknownField' }],
    })
    expect((await forms.save(id, { specialRequests: 'Birthday' })).status).toBe(200)
    expect(await forms.history(id, 'disabilities')).toEqual([
      expect.objectContaining({ label: 'Disability or need for assistance', to: 'Left knee' }),
    ])
    await forms.restore()
    expect(await forms.read(id)).toMatchObject({ disabilities: 'Left knee', specialRequests: 'Birthday' })
    expect(await forms.submit(id)).toMatchObject({ status: 200 })
  })

  it('that is removed while an open page saves keeps the typed answer', async () => {
    const id = await forms.draft(sampleDiver())
    const drawn = String((await forms.read(id))['formVersion'])
    await forms.edit(() => removeField('disabilities'))
    const saved = await forms.save(id, { disabilities: 'Left knee', firstName: 'Eva' }, { 'x-form-version': drawn })
    expect(saved.body).toMatchObject({
      changed: expect.arrayContaining(['disabilities', 'firstName']),
      formVersion: expect.not.stringMatching(drawn),
    })
    const { texts } = JSON.parse(
      (await forms.api.admin.call('GET', `/api/forms/registration/versions/${drawn}?lang=de`)).body,
    )
    const { title } = texts.steps['emergency'].fields['disabilities']
    expect((await forms.history(id, 'disabilities', 'de'))[0]).toMatchObject({ label: title, to: 'Left knee' })
    await forms.restore()
    expect(await forms.read(id)).toMatchObject({ disabilities: 'Left knee', firstName: 'Eva' })
  })

  it('that is renamed keeps its answer, accepts a new one, and can be emptied', async () => {
    const id = await forms.draft(sampleDiver({ dietaryRequirements: 'Vegan' }))
    const rename = async () => {
      await removeField('dietaryRequirements')
      await addField('food', {
        title: 'Food',
        type: 'string',
        maxLength: 2000,
        'x-renamed-from': 'dietaryRequirements',
      })
    }
    await forms.edit(rename)
    expect(await forms.read(id)).toMatchObject({ food: 'Vegan' })
    expect(await forms.read(id)).not.toHaveProperty('dietaryRequirements')
    // An open page still sends the old name
    expect((await forms.save(id, { dietaryRequirements: 'No nuts' })).body).toMatchObject({
      changed: expect.arrayContaining(['food']),
    })
    expect(await forms.read(id)).toMatchObject({ food: 'No nuts' })
    const expected = [
      { field: 'food', label: 'Food', from: 'Vegan', to: 'No nuts' },
      { field: 'food', label: 'Dietary requirements', from: null, to: 'Vegan' },
    ]
    expect(await forms.history(id, 'food')).toMatchObject(expected)
    expect(await forms.history(id, 'dietaryRequirements')).toMatchObject(expected)
    // And back: the earlier files do not contain the new name
    await forms.restore()
    expect(await forms.read(id)).toMatchObject({ dietaryRequirements: 'No nuts' })
    expect(await forms.read(id)).not.toHaveProperty('food')
    expect((await forms.history(id, 'dietaryRequirements')).map(({ field, label, to }) => [field, label, to])).toEqual([
      ['dietaryRequirements', 'Food', 'No nuts'],
      ['dietaryRequirements', 'Dietary requirements', 'Vegan'],
    ])
    await forms.edit(rename)
    await forms.save(id, { food: null })
    expect(await forms.read(id)).not.toHaveProperty('food')
    expect(await forms.submit(id)).toMatchObject({ status: 200 })
  })

  it('that is renamed stays a requested item, in earlier history', async () => {
    const id = await forms.draft(sampleDiver({ dietaryRequirements: 'Vegan' }))
    const review = (body: Json) => forms.api.admin.call('POST', `/api/submissions/${id}/review`, body)
    await forms.submit(id)
    await review({
      decision: 'request_documents',
      notes: 'Please',
      items: [{ person: 1, field: 'dietaryRequirements', comment: 'Which nuts?' }],
    })
    await forms.save(id, { dietaryRequirements: 'Vegan, no nuts' })
    expect(await forms.submit(id)).toMatchObject({ status: 200 })
    await review({ decision: 'reject', notes: 'Once more' })
    await review({ decision: 'reopen' })
    await forms.edit(async () => {
      await removeField('dietaryRequirements')
      await addField('food', {
        title: 'Food',
        type: 'string',
        maxLength: 2000,
        'x-renamed-from': 'dietaryRequirements',
      })
    })
    const entries: { items: Json[] }[] = (await forms.api.admin.call('GET', `/api/submissions/${id}/history`)).json()
    expect(entries.flatMap(({ items }) => items)).toEqual([{ person: 1, field: 'food', comment: 'Which nuts?' }])
  })

  it('that changes its type keeps the old answer, and requires a new one before submitting', async () => {
    const id = await forms.draft(sampleDiver({ numberOfDives: 84 }))
    await forms.edit(() =>
      schemaOf(diving, ({ allOf }) => {
        Object.assign(allOf[0]?.then.properties ?? {}, {
          numberOfDives: { title: 'Number of dives', type: 'string', maxLength: 20 },
        })
      }),
    )
    expect(await forms.read(id)).toMatchObject({ numberOfDives: 84 })
    expect((await forms.save(id, { numberOfDives: 90 })).body).toMatchObject({
      errors: [{ field: 'numberOfDives', code: 'type' }],
    })
    expect(await forms.problems(id)).toEqual(['numberOfDives type'])
    await forms.save(id, { numberOfDives: 'about 90' })
    expect(await forms.submit(id)).toMatchObject({ status: 200 })
    expect(await forms.history(id, 'numberOfDives')).toMatchObject([
      { from: 84, to: 'about 90' },
      { from: null, to: 84 },
    ])
  })

  it('that is required from now on blocks drafts until it is answered, and no submitted form', async () => {
    const [draft, submitted] = [
      await forms.draft(sampleDiver({ disabilities: null })),
      await forms.draft(sampleDiver({ disabilities: null })),
    ]
    await forms.submit(submitted)
    const before = String((await forms.read(submitted))['formVersion'])
    await forms.edit(() => schemaOf(emergency, ({ required }) => void required.push('disabilities')))
    expect(await forms.problems(draft)).toEqual(['disabilities required'])
    await forms.save(draft, { disabilities: 'None' })
    expect(await forms.submit(draft)).toMatchObject({ status: 200 })
    expect(await forms.read(submitted)).toMatchObject({ status: 'pending_review', formVersion: before })
    expect(await forms.row(draft)).toMatchObject({ status: 'pending_review', lastName: 'Weber' })
  })

  it('that was submitted under an earlier version is corrected under that version', async () => {
    const id = await forms.draft(sampleDiver())
    await forms.submit(id)
    const before = String((await forms.read(id))['formVersion'])
    await forms.api.admin.call('POST', `/api/submissions/${id}/review`, {
      decision: 'request_documents',
      notes: 'Please',
      items: [{ person: 1, field: 'phone', comment: 'One digit is missing' }],
    })
    await forms.edit(async () => {
      await addField('cabinWish', { title: 'Cabin wish', type: 'string', maxLength: 20 })
      await schemaOf(emergency, ({ required }) => void required.push('cabinWish'))
    })
    await forms.save(id, { phone: '151234567890' })
    expect(await forms.submit(id)).toMatchObject({ body: { status: 'pending_review' } })
    expect(await forms.read(id)).toMatchObject({ phone: '151234567890', formVersion: before })
  })
})

describe('the order', () => {
  it('of fields follows the files, and answers stay', async () => {
    const id = await forms.draft(sampleDiver())
    await forms.edit(() => uiOf(personal, ({ 'ui:options': { groups } }) => void groups[1]?.fields.reverse()))
    expect((await stepOf('personal'))?.fields.slice(5, 11)).toEqual([
      'hasOneName',
      'lastName',
      'hasNoMiddleName',
      'middleName',
      'firstName',
      'title',
    ])
    expect((await forms.save(id, { firstName: 'Eva' })).body).toMatchObject({ changed: ['firstName'] })
    expect(await forms.row(id)).toMatchObject({ firstName: 'Eva', lastName: 'Weber' })
    expect(await forms.submit(id)).toMatchObject({ status: 200 })
  })

  it('of a field among steps may change: its answer goes with it, and its problems', async () => {
    const id = await forms.draft(sampleDiver({ emergencyContactEmail: 'lena@example.com' }))
    await forms.edit(async () => {
      let moved: JsonSchema[string] = null
      await schemaOf(emergency, ({ properties }) => {
        moved = properties['emergencyContactEmail'] ?? null
      })
      await removeField('emergencyContactEmail')
      await schemaOf(personal, ({ properties }) => {
        properties['emergencyContactEmail'] = moved
      })
      await uiOf(personal, ({ 'ui:options': { groups } }) => void groups[3]?.fields.push('emergencyContactEmail'))
    })
    expect((await stepOf('personal'))?.fields).toContain('emergencyContactEmail')
    expect(await forms.read(id)).toMatchObject({ emergencyContactEmail: 'lena@example.com' })
    await forms.save(id, { emergencyContactEmail: 'lena' })
    expect((await forms.submit(id)).body['errors']).toEqual([
      expect.objectContaining({ step: 'personal', field: 'emergencyContactEmail', code: 'format' }),
    ])
    await forms.save(id, { emergencyContactEmail: 'lena@example.org' })
    expect(await forms.submit(id)).toMatchObject({ status: 200 })
    expect((await forms.history(id, 'emergencyContactEmail')).map(({ to }) => to)).toEqual([
      'lena@example.org',
      'lena',
      'lena@example.com',
    ])
  })

  it('of steps can include a new one', async () => {
    const id = await forms.draft(sampleDiver())
    await forms.edit(async () => {
      const step = 'registration/steps/10-photography'
      await forms.folder.write(`${step}/schema.json`, {
        type: 'object',
        title: 'Photography',
        properties: { cameraHousing: { title: 'Camera housing', type: 'string', maxLength: 100 } },
        required: ['cameraHousing'],
      })
      await forms.folder.write(`${step}/ui.json`, {
        'ui:options': { groups: [{ id: 'camera', fields: ['cameraHousing'] }] },
      })
      await forms.folder.write(`${step}/i18n.json`, {
        en: { $groups: { camera: { title: 'Camera' } } },
        de: { $step: { title: 'Fotografie' } },
      })
      await forms.folder.change<{ steps: JsonSchema[] }>(
        'registration/form.json',
        ({ steps }) =>
          void steps.push({
            id: 'photography',
            number: 10,
            folder: 'steps/10-photography',
            scope: 'person',
            completion: ['cameraHousing'],
          }),
      )
    })
    const { texts, definition } = await forms.form('de')
    expect(definition.steps.map((step) => step.id).at(-1)).toBe('photography')
    expect(texts.steps['photography']?.title).toBe('Fotografie')
    expect(await forms.read(id)).toMatchObject({ totalSteps: 10 })
    expect(await forms.problems(id)).toEqual(['cameraHousing required'])
    await forms.save(id, { cameraHousing: 'Nauticam', currentStep: 10 })
    expect(await forms.submit(id)).toMatchObject({ status: 200 })
    expect(await forms.history(id, 'cameraHousing')).toMatchObject([{ label: 'Camera housing', to: 'Nauticam' }])
    expect(await forms.row(id)).toMatchObject({ currentStep: 10, totalSteps: 10 })
  })

  it('resumes a draft at its step, wherever that is now, and lists it there', async () => {
    const [id, other] = [await forms.draft(sampleDiver()), await forms.draft(sampleDiver())]
    await forms.save(id, { currentStep: 3 })
    await forms.save(other, { currentStep: 1 })
    const drawn = { 'x-form-version': (await forms.form()).definition.version }
    await forms.edit(() =>
      forms.folder.change<{ steps: JsonSchema[] }>('registration/form.json', ({ steps }) => {
        // Personal data moves to the end, without renumbering in the file
        steps.push(...steps.splice(3, 1))
      }),
    )
    expect((await forms.form()).definition.steps.map(({ id: step, number }) => [step, number]).slice(-2)).toEqual([
      ['checkout', 8],
      ['personal', 9],
    ])
    expect(await forms.read(id)).toMatchObject({ currentStep: 9 })
    expect(await forms.row(id)).toMatchObject({ currentStep: 9 })
    const { errors, warnings } = (await forms.api.admin.call('GET', '/api/forms/registration/findings')).json()
    expect([
      errors.length,
      warnings.filter(({ reason }: { reason: string }) => reason.includes('has the number')).length,
    ]).toEqual([0, 7])
    // An open page still sends the old number
    await forms.save(other, { currentStep: 4 }, drawn)
    expect(await forms.read(other)).toMatchObject({ currentStep: 3 })
    await forms.save(other, { currentStep: 4, currentStepId: 'checkout' }, drawn)
    expect(await forms.read(other)).toMatchObject({ currentStep: 8 })
  })
})

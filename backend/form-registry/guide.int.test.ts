import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type ChangingForms, changingForms } from '../testing/forms/changing-forms.ts'
import { editsOf, quoted, expectedLines as descriptionOf, section } from '../testing/forms/guide.ts'
import { inDays, sampleDiver } from '../testing/sample-guest.ts'
import { refused } from '../testing/forms/watched-forms.ts'

/** `docs/changing-a-form.md`, carried out literally while the application runs. */
let forms: ChangingForms
beforeAll(async () => {
  forms = await changingForms()
})
afterAll(() => forms.close())
beforeEach(() => forms.restore())

/** Applies the templates together, and compares the list of versions with their descriptions. */
async function follow(...numbers: number[]): Promise<void> {
  const version = await forms.edit(async () => {
    for (const { file, old, replacement } of numbers.flatMap(editsOf)) {
      await (old === undefined ? forms.folder.write(file, replacement) : forms.folder.replace(file, old, replacement))
    }
  })
  const [newest] = (await forms.api.admin.call('GET', '/api/forms/registration/versions?lang=en')).json()
  expect(newest).toMatchObject({ version, serving: true })
  expect(newest.changes.map((change: { text: string }) => change.text).toSorted()).toEqual(
    numbers.flatMap(descriptionOf).toSorted(),
  )
}

it('template 1 offers a new boat and no longer the sold one, which old answers keep', async () => {
  const old = await forms.draft(sampleDiver({ boatName: 'Snefro Love' }))
  await follow(1)
  const id = await forms.draft(sampleDiver({ boatName: 'Snefro Star' }))
  expect((await forms.save(id, { boatName: 'Snefro Love' })).status).toBe(422)
  expect(await forms.submit(id)).toMatchObject({ status: 200 })
  expect(await forms.submit(old)).toMatchObject({ status: 200 })
})

it('template 2 requires allergies, in German too, before a draft can be submitted', async () => {
  const id = await forms.draft(sampleDiver())
  await follow(2)
  expect((await forms.form('de')).texts.steps['emergency']?.fields['foodAllergies']?.title).toBe(
    'Lebensmittelallergien',
  )
  expect(await forms.problems(id)).toEqual(['foodAllergies required'])
  await forms.save(id, { foodAllergies: 'none' })
  expect(await forms.submit(id)).toMatchObject({ status: 200 })
})

it('template 3 refuses a trip of one day, and names the day to choose', async () => {
  const id = await forms.draft(sampleDiver({ tripEndDate: inDays(61) }))
  await follow(3)
  expect((await forms.submit(id)).body['errors']).toEqual([
    expect.objectContaining({
      field: 'tripEndDate',
      code: 'checks.tripTooShort',
      message: expect.stringMatching(/^A trip lasts three days at least\. Choose .*\d{4}.* or a later day\.$/),
    }),
  ])
  await forms.save(id, { tripEndDate: inDays(63) })
  expect(await forms.submit(id)).toMatchObject({ status: 200 })
})

it('the other templates keep every answer, and do what they describe', async () => {
  const id = await forms.draft(
    sampleDiver({
      divingComments: 'Wrecks',
      specialRequests: 'Birthday',
      willUseNitrox: true,
      nitroxCertified: true,
      nationality: null,
      emergencyContactCountryCode: null,
      emergencyContactPhone: '10 0123 4567',
    }),
  )
  await forms.save(id, { currentStep: 5 })
  await follow(4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
  expect(await forms.read(id)).toMatchObject({
    divingNotes: 'Wrecks',
    specialRequests: 'Birthday',
    emergencyContactCountryCode: '+20',
    currentStep: 4,
    totalSteps: 10,
  })
  expect((await forms.history(id, 'divingNotes')).map(({ to }) => to)).toEqual(['Wrecks'])
  expect((await forms.form('nl')).texts.steps['trip']?.title).toBe('Reisgegevens')
  const contact = { id: '0c5ab1d5-5b1c-4b8e-9d0e-1c0f3a1b2c3d', contactName: 'Anna', contactPhone: '0170 1' }
  await forms.save(id, {
    heightUnit: 'ft',
    ownAnalyser: true,
    cameraHousing: 'Nauticam',
    interests: ['Sharks'],
    furtherContacts: [contact],
  })
  expect(await forms.read(id)).toMatchObject({
    weightUnit: 'lb',
    ownAnalyser: true,
    cameraHousing: 'Nauticam',
    interests: ['Sharks'],
    furtherContacts: [contact],
  })
  await forms.save(id, { nationality: 'EG' })
  expect((await forms.save(id, { willUseNitrox: false })).body).toMatchObject({
    cleared: expect.arrayContaining(['ownAnalyser']),
  })
  expect(await forms.submit(id)).toMatchObject({ status: 200 })
})

it('a missing comma is reported as in the guide', async () => {
  await refused(forms.api.application, () =>
    forms.folder.replace(
      'registration/steps/01-general-trip-data/schema.json',
      '"type": "object",',
      '"type": "object"',
    ),
  )
  const { errors } = (await forms.api.admin.call('GET', '/api/forms/registration/findings')).json()
  expect(errors.map(({ reason, hint }: { reason: string; hint: string }) => `${reason} (${hint})`)).toEqual(
    quoted(section('When the form is rejected')),
  )
})

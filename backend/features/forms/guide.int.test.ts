import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type ChangingForms, changingForms } from '../../testing/changing-forms.ts'
import { inDays, sampleDiver } from '../../testing/sample-guest.ts'
import { refused } from '../../testing/watched-forms.ts'

/** `docs/changing-a-form.md`, carried out literally while the application runs. */
const guide = await readFile(new URL('../../../docs/changing-a-form.md', import.meta.url), 'utf8')

let forms: ChangingForms
beforeAll(async () => {
  forms = await changingForms()
})
afterAll(() => forms.close())
beforeEach(() => forms.restore())

type Edit = { readonly file: string; readonly old: string; readonly replacement: string }

function section(heading: string): string {
  const [, text] = guide.split(`## ${heading}`)
  if (text === undefined) throw new Error(`The guide has no section ${heading}`)
  return text.split('\n## ')[0] ?? ''
}

/** What the section tells to find and to put in its place, in order. */
function edits(text: string): Edit[] {
  const steps = text.matchAll(/Open\s+`([^`]+)`[^`]*?Find\n\n```json\n([^]*?)\n```\n\nand put this in its place:\n\n```json\n([^]*?)\n```/g)
  return [...steps].map(([, file = '', old = '', replacement = '']) => ({ file, old, replacement }))
}

function quoted(text: string): string[] {
  return [...text.matchAll(/^> (.+)$/gm)].map(([, line = '']) => line)
}

/** Does what the example says, and sees the list of versions say what the example says it does. */
async function follow(heading: string, steps: number): Promise<void> {
  const text = section(heading)
  expect(edits(text)).toHaveLength(steps)
  const version = await forms.edit(async () => {
    for (const { file, old, replacement } of edits(text)) await forms.folder.replace(file, old, replacement)
  })
  const [newest] = (await forms.api.admin.call('GET', '/api/forms/registration/versions?lang=en')).json()
  expect(newest).toMatchObject({ version, serving: true })
  expect(newest.changes.map((change: { text: string }) => change.text)).toEqual(quoted(text))
}

it('example 1 offers a new boat and no longer the one that is sold, which old answers keep', async () => {
  const old = await forms.draft(sampleDiver({ boatName: 'Snefro Love' }))
  await follow('Example 1', 1)
  const id = await forms.draft(sampleDiver({ boatName: 'Snefro Star' }))
  expect((await forms.save(id, { boatName: 'Snefro Love' })).status).toBe(422)
  expect(await forms.submit(id)).toMatchObject({ status: 200 })
  expect(await forms.submit(old)).toMatchObject({ status: 200 })
})

it('example 2 asks for allergies, in German too, before a draft can be submitted', async () => {
  const id = await forms.draft(sampleDiver())
  await follow('Example 2', 4)
  expect((await forms.form('de')).texts.steps['emergency']?.fields['foodAllergies']?.title).toBe('Lebensmittelallergien')
  expect(await forms.problems(id)).toEqual(['foodAllergies required'])
  await forms.save(id, { foodAllergies: 'none' })
  expect(await forms.submit(id)).toMatchObject({ status: 200 })
})

it('example 3 refuses a trip of one day, and says which day to choose', async () => {
  const id = await forms.draft(sampleDiver({ tripEndDate: inDays(61) }))
  await follow('Example 3', 2)
  expect((await forms.submit(id)).body['errors']).toEqual([
    expect.objectContaining({ field: 'tripEndDate', code: 'checks.tripTooShort', message: expect.stringMatching(/^A trip lasts three days at least\. Choose .*\d{4}.* or a later day\.$/) }),
  ])
  await forms.save(id, { tripEndDate: inDays(63) })
  expect(await forms.submit(id)).toMatchObject({ status: 200 })
})

it('a missing comma is said as the guide says', async () => {
  await refused(forms.api.application, () => forms.folder.replace('registration/steps/01-general-trip-data/schema.json', '"type": "object",', '"type": "object"'))
  const { errors } = (await forms.api.admin.call('GET', '/api/forms/registration/findings')).json()
  expect(errors.map(({ reason, hint }: { reason: string; hint: string }) => `${reason} (${hint})`)).toEqual(quoted(section('When the form is refused')))
})

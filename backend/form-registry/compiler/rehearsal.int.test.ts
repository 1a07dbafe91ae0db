import { execFile } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '@fleet/domain/kernel/json'
import { dayIn } from '@fleet/platform/text-format/dates'
import { type ChangingForms, changingForms } from '../../testing/forms/changing-forms.ts'
import { type FormsFolder, formsFolder } from '../../testing/forms/forms-folder.ts'
import { inDays, sampleDiver, sampleNonDiver } from '../../testing/sample-guest.ts'

let forms: ChangingForms
/** The files that the admin edits; they do not serve. */
let draftFolder: FormsFolder
const drafts: Record<'complete' | 'nonDiver' | 'group' | 'submitted', string> = {
  complete: '',
  nonDiver: '',
  group: '',
  submitted: '',
}
beforeAll(async () => {
  forms = await changingForms({ bare: true })
  draftFolder = await formsFolder({ bare: true })
  drafts.complete = await forms.draft(
    sampleDiver({ disabilities: 'Left knee', divingComments: 'Currents', insurancePolicyNumber: 'DE-4471-908' }),
  )
  drafts.nonDiver = await forms.draft(sampleNonDiver({ firstName: 'Nora' }))
  drafts.group = await forms.draft({ isGroupBooking: true, groupSize: 2, groupLeaderName: 'Jonas' })
  await forms.save(drafts.group, sampleNonDiver({ disabilities: 'None' }))
  await forms.save(drafts.group, { ...sampleDiver(), passengerIndex: 2 })
  drafts.submitted = await forms.draft(sampleDiver())
  await forms.submit(drafts.submitted)

  const step = (name: string) => `registration/steps/${name}`
  type Schema = {
    properties: { [field: string]: Json }
    required: string[]
    allOf: { then: { properties: { [field: string]: Json } } }[]
  }
  await draftFolder.change<Schema>(
    `${step('08-emergency-contact')}/schema.json`,
    ({ required }) => void required.push('disabilities'),
  )
  await draftFolder.change<Schema>(`${step('04-diving-experience')}/schema.json`, ({ allOf }) => {
    delete allOf[0]?.then.properties['divingComments']
  })
  await draftFolder.replace(`${step('04-diving-experience')}/ui.json`, ', "divingComments"]', ']')
  await draftFolder.replace(
    `${step('04-diving-experience')}/ui.json`,
    '"divingComments": { "ui:widget": "textarea" },',
    '',
  )
})
afterAll(async () => {
  await forms.close()
  await draftFolder.remove()
})

type Effect = {
  kind: string
  field: string
  step: string
  code: string
  submissions: number
  persons: number
  examples: { id: string; persons: number[]; name: string | null }[]
}
const linesOf = (effects: readonly Effect[]) =>
  effects.map(({ kind, field, submissions, persons }) => `${kind} ${field} ${submissions}/${persons}`)
const edited = async () => {
  const path = [
    '08-emergency-contact/schema.json',
    '04-diving-experience/schema.json',
    '04-diving-experience/ui.json',
  ].map((file) => `registration/steps/${file}`)
  return Object.fromEntries(await Promise.all(path.map(async (file) => [file, await draftFolder.read(file)] as const)))
}
const rehearse = async (files: Json) =>
  (
    await forms.api.admin.call('POST', '/api/forms/registration/rehearsal', { files }, { 'accept-language': 'de' })
  ).json()

describe('a change that is not published yet', () => {
  it('is rehearsed with every open draft: newly required, orphaned, safe', async () => {
    const { errors, changes, rehearsal } = await rehearse(await edited())
    expect(errors).toEqual([])
    expect(changes).toMatchObject([
      { kind: 'changed', code: 'fieldRequired', field: 'disabilities' },
      { kind: 'removed', code: 'fieldRemoved', field: 'divingComments' },
    ])
    expect(rehearsal).toMatchObject({ drafts: 3, safe: 0 })
    expect(linesOf(rehearsal.effects)).toEqual(['required disabilities 2/2', 'orphaned divingComments 1/1'])
    const [required] = rehearsal.effects
    expect(required).toMatchObject({
      step: 'emergency',
      label: expect.stringMatching(/./),
      examples: expect.arrayContaining([
        expect.objectContaining({ id: drafts.group, persons: [2] }),
        expect.objectContaining({ id: drafts.nonDiver, name: 'Nora Weber' }),
      ]),
    })
  })

  it('lists each person with another pick-up, with the days and times', async () => {
    const path = 'registration/form.json'
    const form = (await forms.folder.read(path)).replace(
      '"arrivalPickUp": { "moment": { "date": "arrivalDate", "time": "arrivalTime" } }',
      '"arrivalPickUp": { "moment": { "date": "arrivalDate", "time": "arrivalTime", "plus": { "minutes": 45 } } }',
    )
    const { rehearsal } = await rehearse({ [path]: form })
    const [effect, ...others] = rehearsal.effects
    expect(others).toEqual([])
    expect(effect).toMatchObject({ kind: 'moment', field: 'arrivalTime', label: 'Ankunftszeit' })
    const day = dayIn('de', inDays(60))
    expect(effect.examples).toContainEqual(
      expect.objectContaining({
        id: drafts.complete,
        concerned: [{ person: 1, from: `${day}, 14:35`, to: `${day}, 15:20` }],
      }),
    )
  })

  it('lists each person with an answer that a rule, a default or person 1 would change, old and new', async () => {
    const [rules, emergency, form] = [
      'registration/rules/divers.json',
      'registration/steps/08-emergency-contact/schema.json',
      'registration/form.json',
    ]
    const { errors, rehearsal } = await rehearse({
      [rules]: (await draftFolder.read(rules)).replace(
        '[',
        '[{ "when": { "properties": { "isDiver": { "const": false } }, "required": ["isDiver"] }, "clear": ["phone"] },',
      ),
      [emergency]: (await draftFolder.read(emergency))
        .replace('"required": ["disabilities", ', '"required": [')
        .replace('"specialRequests": {', '"specialRequests": { "default": "A quiet cabin",'),
      [form]: (await draftFolder.read(form)).replace(
        '"prefillFromFirstPerson": [',
        '"prefillFromFirstPerson": ["disabilities", ',
      ),
    })
    expect(errors).toEqual([])
    const named: { kind: string; field: string; examples: { id: string; concerned: Json[] }[] }[] = rehearsal.effects
    const of = (kind: string, field: string) =>
      named
        .find((effect) => effect.kind === kind && effect.field === field)
        ?.examples.map(({ id, concerned }) => [id, concerned])
    expect(of('vanishes', 'phone')).toEqual(
      expect.arrayContaining([
        [drafts.nonDiver, [{ person: 1, from: '1512 3456789', to: null }]],
        [drafts.group, [{ person: 1, from: '1512 3456789', to: null }]],
      ]),
    )
    expect(of('required', 'phone')).toHaveLength(2)
    expect(of('appears', 'disabilities')).toEqual([[drafts.group, [{ person: 2, from: null, to: 'None' }]]])
    expect(of('appears', 'specialRequests')).toContainEqual([
      drafts.group,
      [1, 2].map((person) => ({ person, from: null, to: 'A quiet cabin' })),
    ])
    expect(rehearsal).toMatchObject({ drafts: 3, safe: 0 })
  })

  it('can use files in the folder that do not serve yet', async () => {
    const [form, folder] = ['registration/form.json', 'registration/steps/10-cabin']
    const step = {
      type: 'object',
      title: 'Cabin',
      properties: { cabinMate: { type: 'string', title: 'Cabin mate', maxLength: 100 } },
    }
    const files = {
      'schema.json': step,
      'ui.json': { 'ui:options': { groups: [{ id: 'cabin', fields: ['cabinMate'] }] } },
      'i18n.json': { en: { $groups: { cabin: { title: 'Cabin' } } } },
    }
    await mkdir(join(forms.folder.path, folder))
    for (const [name, content] of Object.entries(files)) await forms.folder.write(`${folder}/${name}`, content)
    const changed = (await draftFolder.read(form)).replace(
      /("scope": "person",\s+"completion": \[\] \})/,
      `$1, { "id": "cabin", "number": 10, "folder": "steps/10-cabin", "scope": "person", "completion": [] }`,
    )
    const { errors, changes } = await rehearse({ [form]: changed })
    expect(errors).toEqual([])
    expect(changes).toContainEqual(expect.objectContaining({ code: 'stepAdded' }))
    await rm(join(forms.folder.path, folder), { recursive: true })
  })

  it('stores and publishes nothing', async () => {
    const before = (await forms.read(drafts.complete))['revision']
    const version = (await forms.form()).definition.version
    await rehearse(await edited())
    expect(await forms.read(drafts.complete)).toMatchObject({ revision: before, divingComments: 'Currents' })
    expect((await forms.form()).definition.version).toBe(version)
  })

  it('that is invalid is reported with its place, and not rehearsed', async () => {
    const answer = await rehearse({ 'registration/form.json': '{' })
    expect(answer).toMatchObject({ errors: [{ path: 'registration/form.json', line: 1 }], rehearsal: null })
  })

  it('is shown by forms:check too, while the application runs', async () => {
    const program = fileURLToPath(new URL('../../programs/forms-check.ts', import.meta.url))
    const { application, databaseUrl, dataDir } = forms.api
    const env = {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      MASTER_KEY: application.services.config.masterKey,
      FORMS_DIR: draftFolder.path,
    }
    const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', program, '--language', 'en'], {
      env,
    })
    expect(stdout).toContain('registration: OK, version ')
    expect(stdout).toContain('  “Disability or need for assistance” is now required\n')
    expect(stdout).toContain('registration: open drafts: 3, not affected: 0\n')
    expect(stdout).toMatch(
      /“Disability or need for assistance” in “Emergency Contact and Special Requests” is now required and empty \(drafts: 2, people: 2\)\n {4}RS-/,
    )
    expect(stdout).toMatch(new RegExp(`RS-\\d{4}-\\d{5} http\\S+/form/${drafts.group} \\(person 2\\)`))
    expect(stdout).toContain(
      '“Comments on your diving” in “Diving Experience” was removed; its answers are kept (drafts: 1, people: 1)',
    )
  })
})

describe('a change that serves', () => {
  it('is compared with the version before: as a description, by lines, and with the drafts', async () => {
    const before = (await forms.form()).definition.version
    const after = await forms.edit(async () => {
      for (const [file, content] of Object.entries(await edited())) await forms.folder.write(file, content)
    })
    const { changes, files } = (
      await forms.api.admin.call('GET', `/api/forms/registration/difference?from=${before}&to=${after}`)
    ).json()
    expect(changes.map(({ text }: { text: string }) => text)).toEqual([
      '“Disability or need for assistance” is now required',
      '“Comments on your diving” was removed from “Diving Experience”',
    ])
    expect(files.map(({ path }: { path: string }) => path).toSorted()).toEqual(Object.keys(await edited()).toSorted())
    expect(
      (await forms.api.admin.call('GET', `/api/forms/registration/difference?from=${after}&to=folder`)).json(),
    ).toMatchObject({ changes: [], files: [] })
    const rehearsal = (await forms.api.admin.call('GET', '/api/forms/registration/rehearsal')).json()
    expect(rehearsal).toMatchObject({ from: before, to: after, drafts: 3, safe: 0 })
    expect(linesOf(rehearsal.effects)).toEqual(['required disabilities 2/2', 'orphaned divingComments 1/1'])
  })

  it('has sample answers that can be submitted', async () => {
    const { version } = (await forms.form()).definition
    const { answers } = (await forms.api.admin.call('GET', `/api/forms/registration/versions/${version}/sample`)).json()
    const id = await forms.draft(answers)
    expect(await forms.problems(id)).toEqual([])
  })

  it('is visible to admins only', async () => {
    const guest = await forms.api.person('guest', 'Gast')
    for (const path of ['/versions', '/findings', '/rehearsal'])
      expect((await guest.call('GET', `/api/forms/registration${path}`)).statusCode).toBe(403)
  })

  it('is unknown under an invalid version', async () => {
    const made = 'a'.repeat(64)
    expect(
      (await forms.api.admin.call('GET', `/api/forms/registration/difference?from=${made}&to=${made}`)).statusCode,
    ).toBe(404)
    expect(
      (await forms.api.admin.call('GET', '/api/forms/registration/difference?from=../..&to=folder')).statusCode,
    ).toBe(422)
    expect((await forms.api.admin.call('GET', '/api/forms/nothing/findings')).statusCode).toBe(404)
  })
})

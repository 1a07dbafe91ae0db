import { afterAll, beforeAll, expect, it } from 'vitest'
import type { JsonSchema } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { Application } from '../../../app/app.ts'
import { checkedApplication } from '../../../testing/checked-application.ts'
import { type Person, adminPassword, peopleOf } from '../../../testing/api.ts'
import { type ChangingForms, changingForms } from '../../../testing/forms/changing-forms.ts'
import { sampleDiver } from '../../../testing/sample-guest.ts'

/** Two processes on one database, serving the same files. */
let forms: ChangingForms
let second: Application
let there: Person
beforeAll(async () => {
  forms = await changingForms()
  const { config } = forms.api.application.services
  second = await checkedApplication({ ...config, process: 'web' }, forms.api.databaseUrl)
  there = await peopleOf(second).signedIn(config.adminEmail, adminPassword)
})
afterAll(async () => {
  await second.close()
  await forms.close()
})

const emergency = 'registration/steps/08-emergency-contact'

/** Publishes a version with one more required field in both processes. */
async function requireField(field: string): Promise<string> {
  const version = await forms.edit(async () => {
    await forms.folder.change<{ properties: JsonSchema }>(`${emergency}/schema.json`, ({ properties }) => {
      properties[field] = { title: field, type: 'string', maxLength: 20 }
    })
    await forms.folder.change<{ 'ui:options': { groups: { fields: string[] }[] } }>(
      `${emergency}/ui.json`,
      ({ 'ui:options': { groups } }) => {
        groups[0]?.fields.push(field)
      },
    )
  })
  await expect.poll(() => second.services.forms.current('registration').loaded.definition.version).toBe(version)
  return version
}

const save = async (id: string, answers: { [field: string]: string }) =>
  (await there.call('PATCH', `/api/submissions/${id}`, answers)).json()

it('a save is validated by the version under which another process submitted the registration meanwhile', async () => {
  const submittedUnder = await requireField('cabinWish')
  const ids = [await forms.draft(sampleDiver()), await forms.draft(sampleDiver())]
  for (const id of ids)
    expect((await there.call('GET', `/api/submissions/${id}`)).json()).toMatchObject({ status: 'draft' })
  for (const id of ids) expect(await forms.submit(id)).toMatchObject({ body: { status: 'pending_review' } })
  const newest = await requireField('deckWish')

  const [kept = '', refused = ''] = ids
  expect(await save(kept, { cabinWish: 'Upper deck' })).toMatchObject({
    formVersion: submittedUnder,
    changed: ['cabinWish'],
  })
  expect(await save(refused, { deckWish: 'Sun' })).toMatchObject({
    status: 422,
    errors: [{ field: 'deckWish', code: 'unknownField' }],
  })
  const [last] = (await second.services.submissions.history(kept)).toReversed()
  expect(last).toMatchObject({ type: 'AnswersSaved', metadata: { formVersion: submittedUnder } })

  // A draft always uses the newest version, in either process.
  const draft = await forms.draft(sampleDiver())
  expect(await save(draft, { deckWish: 'Sun' })).toMatchObject({ formVersion: newest, changed: ['deckWish'] })
})

it('readers of a registration are shown to reviewers in every process, until they leave', async () => {
  const id = await forms.draft(sampleDiver())
  const manager = await forms.api.person('manager', 'Malte')
  const others = async (who: Person, isLeaving = false) => {
    const answer = (await who.call('POST', `/api/submissions/${id}/presence`, { isLeaving })).json()
    return answer.others.map(({ name }: { name: string }) => name)
  }
  expect(await others(manager)).toEqual([])
  await expect.poll(() => others(there)).toEqual(['Malte Test'])
  await expect.poll(() => others(manager)).toHaveLength(1)
  await others(manager, true)
  await expect.poll(() => others(there)).toEqual([])
})

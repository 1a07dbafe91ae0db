import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '@fleet/domain/kernel/json'
import { caughtUp } from '../testing/caught-up.ts'
import { type ChangingForms, changingForms } from '../testing/forms/changing-forms.ts'
import { sampleDiver, sampleNonDiver } from '../testing/sample-guest.ts'
import { type Change, everyChange } from '../testing/forms/every-change.ts'

/**
 * `npm run test:long`: 26 changes of the form over drafts, groups and submitted forms. Compares every answer before,
 * after, and after reverting.
 */
type Answers = { readonly [field: string]: Json }
/** `draft person field` -> answer; unset flags are left out. */
type Values = ReadonlyMap<string, Json>
type Named = { readonly id: string; readonly concerned: readonly { readonly person: number }[] }
type Effect = { readonly kind: string; readonly field: string; readonly examples: readonly Named[] }

let forms: ChangingForms
const drafts: string[] = []
const submitted: string[] = []
beforeAll(async () => {
  forms = await changingForms({ bare: true })
  drafts.push(
    await forms.draft(
      sampleDiver({
        countryCode: null,
        disabilities: 'Left knee',
        divingComments: 'Currents',
        specialRequests: 'Birthday',
      }),
    ),
    await forms.draft(sampleNonDiver({ travelDocumentType: null, disabilities: 'None' })),
    await forms.draft({ firstName: 'Nora', dietaryRequirements: 'Vegan' }),
    await forms.draft({ isGroupBooking: true, groupSize: 3, groupLeaderName: 'Jonas' }),
  )
  const group = drafts[3] ?? ''
  await forms.save(group, sampleNonDiver({ disabilities: 'Hearing', dietaryRequirements: 'Vegan' }))
  await forms.save(group, {
    firstName: 'Eva',
    lastName: 'Weber',
    disabilities: 'None',
    isDiver: true,
    passengerIndex: 2,
  })
  await forms.save(group, { ...sampleDiver({ bookingReference: 'BC-3', countryCode: null }), passengerIndex: 3 })
  for (const answers of [
    sampleDiver({ disabilities: 'Left knee' }),
    sampleNonDiver({ countryCode: null, phone: '151 1' }),
  ]) {
    const id = await forms.draft(answers)
    expect(await forms.submit(id)).toMatchObject({ status: 200 })
    submitted.push(id)
  }
  await forms.api.admin.call('POST', `/api/submissions/${submitted[1]}/review`, {
    decision: 'request_documents',
    notes: 'Please',
    items: [{ person: 1, field: 'phone', comment: 'One digit is missing' }],
  })
})
afterAll(() => forms.close())

async function valuesOf(ids: readonly string[]): Promise<Values> {
  const all = await Promise.all(ids.map(async (id) => [id, (await forms.read(id))['persons']] as const))
  return new Map(
    all.flatMap(([id, persons]) =>
      Object.entries<Answers>(JSON.parse(JSON.stringify(persons))).flatMap(([person, answers]) =>
        Object.entries(answers).flatMap(([field, answer]): [string, Json][] =>
          answer === false && field !== 'isDiver' ? [] : [[`${id} ${person} ${field}`, answer]],
        ),
      ),
    ),
  )
}

function renamed(before: Values, { renames = {} }: Change): Values {
  return new Map(
    [...before].map(([key, answer]) => {
      const [id, person, field = ''] = key.split(' ')
      return [`${id} ${person} ${renames[field] ?? field}`, answer]
    }),
  )
}

const differing = (one: Values, other: Values) =>
  [...new Set([...one.keys(), ...other.keys()])]
    .filter((key) => JSON.stringify(one.get(key)) !== JSON.stringify(other.get(key)))
    .toSorted()

async function rehearsed(): Promise<string[]> {
  const { effects }: { effects: Effect[] } = (
    await forms.api.admin.call('GET', '/api/forms/registration/rehearsal')
  ).json()
  const changing = effects.filter(({ kind }) => ['appears', 'changes', 'vanishes', 'hidden'].includes(kind))
  return [
    ...new Set(
      changing.flatMap(({ field, examples }) =>
        examples.flatMap(({ id, concerned }) => concerned.map(({ person }) => `${id} ${person} ${field}`)),
      ),
    ),
  ].toSorted()
}

/** The first write of a draft under the version. */
async function write(bookingAgency: string): Promise<void> {
  for (const id of drafts) {
    const persons = id === drafts[3] ? 3 : 1
    for (let person = 1; person <= persons; person += 1)
      expect(
        await forms.save(id, { arrivalAirline: bookingAgency, needsAirportTransfer: true, passengerIndex: person }),
      ).toMatchObject({ status: 200 })
  }
}

async function tellers(field: string, id: string): Promise<string[]> {
  const entries: { actor: { role: string }; changes: { person: number }[] }[] = (
    await forms.api.admin.call('GET', `/api/submissions/${id}/history?field=${field}`)
  ).json()
  return entries.map(({ actor }) => actor.role)
}

describe('a change of the form', () => {
  it('is one of 26', () => expect(everyChange).toHaveLength(26))

  it.each(everyChange)(
    '$what: rehearsed as it happens, recorded as a change by the form, and reverted',
    async (change) => {
      await write('Condor')
      const [open, closed] = [await valuesOf(drafts), await Promise.all(submitted.map(forms.read))]
      await forms.edit(() => change.edit(forms.folder))
      await caughtUp(forms.api)
      const after = await valuesOf(drafts)
      const changed = differing(renamed(open, change), after)
      expect([...new Set(changed.map((key) => key.split(' ')[2]))].toSorted()).toEqual([...change.touches].toSorted())
      expect(await rehearsed()).toEqual(changed)

      await write('Lufthansa')
      expect(differing(after, await valuesOf(drafts)).filter((key) => !key.endsWith('arrivalAirline'))).toEqual([])
      const recorded = changed.filter((key) =>
        [...open.keys()].some((before) => before.startsWith(key.split(' ').slice(0, 2).join(' '))),
      )
      for (const key of recorded) {
        const [id = '', , field = ''] = key.split(' ')
        expect(await tellers(field, id)).toContain('form')
      }
      expect(await Promise.all(submitted.map(forms.read))).toEqual(closed)

      await forms.restore()
      await write('Condor')
      expect(differing(open, await valuesOf(drafts))).toEqual([])
      expect(await Promise.all(submitted.map(forms.read))).toEqual(closed)
    },
  )

  it('all changes work one after the other, all together, and reverted', async () => {
    await write('Condor')
    const [open, closed] = [await valuesOf(drafts), await Promise.all(submitted.map(forms.read))]
    for (const change of everyChange) {
      await forms.edit(() => change.edit(forms.folder))
      await write(change.what.slice(0, 20))
    }
    await forms.restore()
    await write('Condor')
    expect(differing(open, await valuesOf(drafts))).toEqual([])
    expect(await Promise.all(submitted.map(forms.read))).toEqual(closed)
    for (const id of submitted) expect(await tellers('phone', id)).not.toContain('form')
  })
})

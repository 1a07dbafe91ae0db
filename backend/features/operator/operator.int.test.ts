import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChangingForms, changingForms } from '../../testing/forms/changing-forms.ts'

let forms: ChangingForms
beforeAll(async () => {
  forms = await changingForms()
})
afterAll(() => forms.close())

it('returns the contacts of the current files to every signed-in account', async () => {
  const guest = await forms.api.person('guest', 'Caller')
  expect((await guest.call('GET', '/api/operator')).json()).toMatchObject({
    operator: { name: 'Snefro', phone: '+20 65 344 5566', email: 'booking@snefro.example' },
  })
  await forms.edit(() => forms.folder.replace('registration/operator.json', '+20 65 344 5566', '+20 65 344 7788'))
  expect((await guest.call('GET', '/api/operator')).json()).toMatchObject({ operator: { phone: '+20 65 344 7788' } })
  expect((await forms.api.stranger.call('GET', '/api/operator')).statusCode).toBe(401)
})

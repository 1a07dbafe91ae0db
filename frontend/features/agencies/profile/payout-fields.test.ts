import { expect, it } from 'vitest'
import { activeFields } from '@fleet/form-schemas/engine/runtime/conditions/effective'
import { is, smallForm } from '../../../form-renderer/testing/small-form.ts'
import { payoutAnswers, payoutChanges, payoutForm } from './payout-fields.ts'
import { withoutBank } from './without-bank.ts'

const text = { type: 'string' }
const form = smallForm({
  fields: { tradingName: text, payoutMethod: { ...text, guarded: true } },
  required: ['tradingName'],
  opened: [
    {
      when: is('payoutMethod', 'bank'),
      isActive: (answers) => answers['payoutMethod'] === 'bank',
      fields: { iban: { ...text, secret: true, guarded: true } },
      required: ['iban'],
    },
    {
      when: is('payoutMethod', 'paypal'),
      isActive: (answers) => answers['payoutMethod'] === 'paypal',
      fields: { paypalEmail: { ...text, guarded: true } },
    },
  ],
})
const answers = { tradingName: 'Tidewrack', payoutMethod: 'bank', iban: '•••• 3201' }

it('the team’s form never contains bank details', () => {
  const { form: shown } = withoutBank({ form, texts: { language: 'en', steps: {}, options: {}, checks: {} } })
  expect([...activeFields(shown, answers)]).toEqual(['tradingName'])
})

it('the payout form contains only bank details', () => {
  expect([...activeFields(payoutForm(form), answers)]).toEqual(['payoutMethod', 'iban'])
  expect(payoutAnswers(form, answers)).toEqual({ payoutMethod: 'bank', iban: '•••• 3201' })
})

it('a payout change contains the active fields that differ', () => {
  expect(payoutChanges(form, answers, answers)).toEqual({})
  expect(payoutChanges(form, answers, { ...answers, iban: 'DE1' })).toEqual({ iban: 'DE1' })
  expect(payoutChanges(form, answers, { payoutMethod: 'paypal', paypalEmail: 'a@example.com' })).toEqual({
    payoutMethod: 'paypal',
    paypalEmail: 'a@example.com',
  })
  expect(payoutChanges(form, answers, { payoutMethod: 'bank' })).toEqual({ iban: null })
})

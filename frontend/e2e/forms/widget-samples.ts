import type { JsonSchema, JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { widgetNames } from '@fleet/form-schemas/engine/tools/form-files/widget-names'
import type { Answer } from '../support/answering.ts'
import { scan } from '../support/typed.ts'

/**
 * Every control with a single answer; `hidden` has none, lists are covered by `lists.long.spec.ts`, secrets by
 * `agent-profile.long.spec.ts`.
 */
type Drawn = Exclude<(typeof widgetNames)[number], 'hidden' | 'checkboxes' | 'items' | 'secret'>

type Given = Pick<Answer, 'typed' | 'stored'>

export type Sample = {
  readonly schema: JsonSchema
  readonly options?: { readonly [option: string]: JsonValue }
  /** The first answer, and the changed answer. */
  readonly first: Given
  readonly then: Given
  /** How it is cleared; absent: one of the choices stays chosen. */
  readonly takenBackBy?: 'deleting' | 'choosing nothing' | 'removing'
}

const text = (schema: JsonSchema, first: string, then: string): Sample => ({
  schema: { type: 'string', maxLength: 100, ...schema },
  first: { typed: first, stored: first },
  then: { typed: then, stored: then },
  takenBackBy: 'deleting',
})

const list = (
  lookup: string,
  first: [label: string, stored: JsonValue],
  then: [label: string, stored: JsonValue],
): Sample => ({
  schema: { $ref: `lookups/${lookup}` },
  first: { typed: first[0], stored: first[1] },
  then: { typed: then[0], stored: then[1] },
  takenBackBy: 'choosing nothing',
})

const cards = (lookup: string, first: string, then: string): Sample => ({
  schema: { $ref: `lookups/${lookup}` },
  first: { typed: first, stored: first },
  then: { typed: then, stored: then },
})

const flag: Sample = {
  schema: { type: 'boolean' },
  first: { typed: true, stored: true },
  then: { typed: true, stored: false },
}

const question = (yes: string, no: string): Sample => ({
  schema: { type: 'boolean' },
  first: { typed: yes, stored: true },
  then: { typed: no, stored: false },
})

/** A field for each control, and the actions of a person. */
export const samples: Readonly<Record<Drawn, Sample>> = {
  checkbox: flag,
  'choice-buttons': question('Yes', 'No'),
  'choice-cards': cards('boats', 'Snefro Pearl', 'Snefro Love'),
  code: text({}, 'AB-12', 'CD-34'),
  country: list('nationalities', ['Egypt', 'EG'], ['Germany', 'DE']),
  date: text({ format: 'date' }, '2030-05-10', '2031-06-11'),
  'dial-code': list('dial-codes', ['Germany (+49)', '+49'], ['Egypt (+20)', '+20']),
  email: text({ format: 'email' }, 'a@example.com', 'b@example.com'),
  file: {
    schema: { type: 'boolean' },
    options: { document: 'voucher', accept: ['application/pdf'] },
    first: { typed: scan('voucher.pdf'), stored: true },
    then: { typed: scan('second.pdf'), stored: true },
    takenBackBy: 'removing',
  },
  'flag-card': flag,
  'month-year': {
    schema: { type: 'string', maxLength: 7, pattern: '^(0[1-9]|1[0-2])\\.\\d{4}$' },
    first: { typed: 'March 2024', stored: '03.2024' },
    then: { typed: 'July 2025', stored: '07.2025' },
    takenBackBy: 'choosing nothing',
  },
  'number-lookup': list('heights', ['170 cm (5 ft 7 in)', 170], ['180 cm (5 ft 11 in)', 180]),
  'passport-lines': text({}, 'P<UTO', 'I<UTO'),
  'question-cards': { ...question('Diver', 'Non-diver'), options: { labels: 'diver-choice' } },
  radio: cards('boats', 'Snefro Pearl', 'Snefro Love'),
  select: list('titles', ['Dr.', 'Dr.'], ['Prof.', 'Prof.']),
  signature: text({}, 'Anna Weber', 'Anna B. Weber'),
  statement: { ...flag, options: { statements: ['read'] } },
  tel: text({}, '151 555', '160 777'),
  text: text({}, 'Elphinstone', 'Daedalus'),
  textarea: text({}, 'No nuts', 'No fish'),
  time: {
    ...text({ maxLength: 5 }, '1435', '9:05'),
    first: { typed: '1435', stored: '14:35' },
    then: { typed: '9:05', stored: '09:05' },
  },
  unit: { ...cards('height-units', 'cm', 'ft'), then: { typed: 'ft, in', stored: 'ft' } },
  url: text({}, 'reef.example', 'https://wreck.example'),
  'yes-no': question('Yes', 'No'),
}

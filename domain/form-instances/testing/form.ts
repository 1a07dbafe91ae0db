import type { Json } from '../../kernel/json.ts'
import type { Problem } from '../../kernel/rejection.ts'
import type { Answers } from '../events.ts'
import { sameValue } from '../state.ts'
import type { FormRules } from '../form-rules.ts'

type Field = {
  readonly step: string
  readonly type: 'string' | 'number' | 'boolean'
  readonly maxLength?: number
  readonly default?: Json
  /** A checkbox: unticked says nothing. A yes-or-no question is not one. */
  readonly isFlag?: true
  readonly isRequired?: true
  readonly isPrefilled?: true
  readonly isSecret?: true
  readonly isGuarded?: true
  readonly isPrivate?: true
  /** Of the fields above it; absent: always asked for. */
  readonly when?: (answers: Answers) => boolean
}

const isDiver = (answers: Answers) => answers['isDiver'] === true

/** Each kind of field the registration has, once. A field depends only on fields above it. */
const fields: Readonly<Record<string, Field>> = {
  tripStartDate: { step: 'trip', type: 'string', isRequired: true, isPrefilled: true },
  boatName: { step: 'trip', type: 'string', isRequired: true, isPrefilled: true },
  needsAirportTransfer: { step: 'transfers', type: 'boolean', isFlag: true },
  arrivalAirline: {
    step: 'transfers',
    type: 'string',
    isRequired: true,
    when: (answers) => answers['needsAirportTransfer'] === true,
  },
  needsHotelTransfer: { step: 'transfers', type: 'boolean', isFlag: true },
  firstName: { step: 'personal', type: 'string', maxLength: 10, isRequired: true },
  passportNumber: { step: 'personal', type: 'string', isRequired: true },
  countryCode: { step: 'personal', type: 'string', default: '+1' },
  travelDocumentType: { step: 'personal', type: 'string', default: 'passport' },
  passportCopyAttached: {
    step: 'personal',
    type: 'boolean',
    isFlag: true,
    when: (answers) => answers['travelDocumentType'] === 'passport',
  },
  isDiver: { step: 'diving', type: 'boolean', isRequired: true },
  certificationLevel: { step: 'diving', type: 'string', isRequired: true, when: isDiver },
  numberOfDives: { step: 'diving', type: 'number', when: isDiver },
  needsRentalEquipment: { step: 'gear', type: 'boolean', default: true, when: isDiver },
  declarationSigned: { step: 'medical', type: 'boolean', isFlag: true, isPrivate: true },
  signatureName: { step: 'checkout', type: 'string', maxLength: 20 },
  iban: { step: 'payout', type: 'string', maxLength: 34, isSecret: true, isGuarded: true },
  accountHolder: { step: 'payout', type: 'string', isGuarded: true },
  contractSigned: { step: 'payout', type: 'boolean', isFlag: true },
  needsTorch: {
    step: 'gear',
    type: 'boolean',
    isFlag: true,
    when: (answers) => answers['needsRentalEquipment'] === true,
  },
}

/** One arrival transfer at most: choosing one takes the other back. */
const exclusive = [
  ['needsAirportTransfer', 'needsHotelTransfer'],
  ['needsHotelTransfer', 'needsAirportTransfer'],
] as const

function fieldOf(name: string): Field | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}

function isRequested({ when }: Field, answers: Answers): boolean {
  return when === undefined || when(answers)
}

/** What is asked for says something; a field depends only on fields above it. */
function effective(own: Answers, first: Answers = {}): Answers {
  return Object.entries(fields).reduce<Answers>((answers, [name, field]) => {
    if (!isRequested(field, answers)) return without(answers, name)
    const offered = (field.isPrefilled === true ? first[name] : undefined) ?? field.default
    return own[name] !== undefined || offered === undefined ? answers : { ...answers, [name]: offered }
  }, own)
}

function without(answers: Answers, left: string): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([name]) => name !== left))
}

/** Own answers that say something. */
function effectiveOwn(own: Answers): Answers {
  const answers = effective(own)
  return Object.fromEntries(Object.entries(own).filter(([name]) => answers[name] !== undefined))
}

function change(own: Answers, patch: Answers): Answers {
  const before = effectiveOwn(own)
  const patched = Object.fromEntries(Object.entries({ ...own, ...patch }).filter(([, value]) => value !== null))
  const after = effectiveOwn(
    exclusive.reduce<Answers>(
      (answers, [chosen, other]) =>
        before[chosen] !== true && patch[chosen] === true ? without(answers, other) : answers,
      patched,
    ),
  )
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !sameValue(before[name], after[name]),
  )
  return Object.fromEntries(changed.map((name): [string, Json] => [name, after[name] ?? null]))
}

function refusal(name: string, value: Json): Problem | undefined {
  const field = fieldOf(name)
  if (field === undefined) return { field: name, code: 'unknownField' }
  const { step, type, maxLength } = field
  if (value === null) return undefined
  if (typeof value !== type) return { step, field: name, code: 'type' }
  const isLong = maxLength !== undefined && typeof value === 'string' && value.length > maxLength
  return isLong ? { step, field: name, code: 'maxLength', values: { limit: maxLength } } : undefined
}

function problems(answers: Answers, { today, person }: { today: string; person: number }) {
  const missing = Object.entries(fields).filter(
    ([name, field]) => field.isRequired === true && answers[name] === undefined && isRequested(field, answers),
  )
  const start = answers['tripStartDate']
  const isPast = typeof start === 'string' && start < today
  return {
    errors: [
      ...missing.map(([field, { step }]): Problem => ({ person, step, field, code: 'required' })),
      ...(isPast
        ? [{ person, step: 'trip', field: 'tripStartDate', code: 'checks.tripInPast', values: { limit: today } }]
        : []),
    ],
    warnings:
      answers['numberOfDives'] === 0
        ? [{ person, step: 'diving', field: 'numberOfDives', code: 'checks.noDives', values: { limit: 1 } }]
        : [],
  }
}

/** For tests: a small form that keeps the port's promises, without files and schemas. */
export const form: FormRules = {
  id: 'registration',
  version: '1',
  fields: Object.keys(fields),
  hasField: (name) => fieldOf(name) !== undefined,
  isSecret: (name) => fieldOf(name)?.isSecret === true,
  isGuarded: (name) => fieldOf(name)?.isGuarded === true,
  isPrivate: (name) => name === 'medicalForm' || fieldOf(name)?.isPrivate === true,
  taken: (first) => Object.fromEntries(Object.entries(first).filter(([name]) => fieldOf(name)?.isPrefilled === true)),
  shown: (name, value) =>
    fieldOf(name)?.isSecret === true && typeof value === 'string' ? `•••• ${value.slice(-4)}` : value,
  isMask: (name, value) => fieldOf(name)?.isSecret === true && typeof value === 'string' && value.startsWith('••••'),
  stepAt: (number) => (number >= 0 && number <= 9 ? `step${number}` : undefined),
  numberOf: (stepId) => (/^step[0-9]$/.test(stepId) ? Number(stepId.slice(4)) : undefined),
  uploads: new Map([
    ['passportCopy', 'passportCopyAttached'],
    ['idFrontCopy', 'idFrontCopyAttached'],
    ['idBackCopy', 'idBackCopyAttached'],
    ['medicalForm', 'medicalFormAttached'],
  ]),
  maxFiles: (kind) => (kind === 'idBackCopy' ? 2 : 200),
  confirmations: [
    { id: 'medical', step: 'medical', fields: ['declarationSigned'], about: ['firstName', 'boatName'] },
    { id: 'liability', step: 'checkout', fields: ['signatureName'], about: ['firstName', 'certificationLevel'] },
  ],
  oldNames: () => [],
  presentName: (name) => name,
  underNewNames: (answers) => answers,
  withPhoneCodes: (answers) => answers,
  normalise: (name, value) => (value === '' || (value === false && fieldOf(name)?.isFlag === true) ? null : value),
  refusal,
  mergeAnswers: (name, { base, yours = null, theirs = null }) => ({
    value: yours,
    conflicts: sameValue(base, theirs) || sameValue(yours, theirs) ? [] : [{ name, yours, theirs }],
  }),
  differences: (name, from, to) => (sameValue(from, to) ? [] : [name]),
  change,
  effective,
  readingHash: (persons, documents) =>
    JSON.stringify([
      persons.map(({ signatureName: _, ...read }) => read),
      documents.map(({ documentId }) => documentId),
    ]),
  aboutHash: (answers, about) => about.map((name) => `${name}=${JSON.stringify(answers[name] ?? null)}`).join(),
  problems,
}

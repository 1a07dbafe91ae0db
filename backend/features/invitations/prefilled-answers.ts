import type { PresentInvitation } from '@fleet/domain/invitations/state'
import type { Json } from '@fleet/domain/kernel/json'
import { reject } from '@fleet/domain/kernel/rejection'
import { formRules } from '../../form-instances/form-rules.ts'
import type { FormRegistry } from '../../form-registry/registry.ts'
import { registrationForm } from '../submissions/registration.ts'
import { prefillableFields } from './contract.ts'

type Texts = Readonly<Record<string, string>>

/** Validates prefilled answers by the registration form. @throws Rejection request.invalid naming the fields */
export function prefilledAnswers(
  forms: FormRegistry,
  input: Readonly<Record<string, string | null | undefined>>,
): Texts | undefined {
  const rules = formRules(forms.current(registrationForm).form)
  const texts = Object.entries(input).flatMap(([field, value]) => {
    const normal = rules.normalise(field, value ?? null)
    return typeof normal === 'string' ? [[field, normal] as const] : []
  })
  const problems = texts.flatMap(([field, value]) => {
    const problem = rules.hasField(field) ? rules.refusal(field, value) : { field, code: 'unknownField' }
    return problem === undefined ? [] : [{ ...problem, field }]
  })
  if (problems.length > 0) reject('request.invalid', { problems })
  return texts.length === 0 ? undefined : Object.fromEntries(texts)
}

/** Prefilled answers as the inviter sees them; none of an erased person. */
export function shownPrefilled({ answers = {} }: Pick<PresentInvitation, 'answers'>): Texts {
  return Object.fromEntries(
    prefillableFields.flatMap((field) => (typeof answers[field] === 'string' ? [[field, answers[field]]] : [])),
  )
}

/** First answers of the registration: prefilled ones and the invited person. undefined without answers about a trip. */
export function answersFor({
  answers,
  recipientName,
  email,
  language,
}: PresentInvitation): Readonly<Record<string, Json>> | undefined {
  if (answers === undefined) return undefined
  return { ...answers, ...namesIn(recipientName), ...(typeof email === 'string' ? { email, language } : {}) }
}

/** The last word is the last name; a single word is ambiguous. */
function namesIn(name: string | null | undefined): Texts {
  const words = (name ?? '').trim().split(/\s+/)
  const lastName = words.pop()
  return words.length === 0 || lastName === undefined ? {} : { firstName: words.join(' '), lastName }
}

import type { Answers } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { givenFields, type NewInvitation } from './invitation.ts'

/** The invitation form's answers in the shape of the call: `null` for an empty text. */
export function invitationOf(answers: Answers, language: string): NewInvitation {
  const given = givenFields.flatMap((field) => {
    const text = textOf(answers[field])
    return text === null ? [] : [[field, text] as const]
  })
  return {
    email: textOf(answers['email']),
    recipientName: textOf(answers['recipientName']),
    expiresInHours:
      answers['expiresInUnit'] === 'hours' ? Number(answers['expiresInHours']) : 24 * Number(answers['expiresInDays']),
    language: textOf(answers['language']) ?? language,
    ...(given.length === 0 ? {} : { answers: Object.fromEntries(given) }),
  }
}

function textOf(answer: Answers[string] | undefined): string | null {
  return typeof answer === 'string' ? answer : null
}

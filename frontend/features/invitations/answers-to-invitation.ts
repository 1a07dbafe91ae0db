import type { Answers } from '@fleet/form-schemas/engine/definition'
import type { NewInvitation } from './invitation.ts'

/** What the invitation form was filled with, as it is sent: texts trimmed, `null` where nothing was said. */
export function invitationOf(answers: Answers, language: string): NewInvitation {
  return {
    email: textOf(answers['email']),
    recipientName: textOf(answers['recipientName']),
    expiresInHours: answers['expiresInUnit'] === 'hours' ? Number(answers['expiresInHours']) : 24 * Number(answers['expiresInDays']),
    language: textOf(answers['language']) ?? language,
  }
}

function textOf(answer: Answers[string] | undefined): string | null {
  return typeof answer === 'string' && answer.trim() !== '' ? answer.trim() : null
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { isCalendarDay } from '@fleet/domain/kernel/calendar-day'
import type { Problem } from '@fleet/domain/kernel/rejection'
import type { FormTexts } from '@fleet/form-schemas/engine/definition'
import type { ProblemMessages } from '../plugins/errors.ts'
import { dayIn } from '../plugins/dates.ts'
import { sendProblem } from '../plugins/errors.ts'
import { toldProblems } from '../plugins/told-problems.ts'
import { languageAmong } from '../plugins/texts.ts'
import type { FormVersion } from '../features/forms/form-version.ts'

function filled(text: string, values: Problem['values'], language: string): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values?.[name]
    if (value === undefined) return whole
    if (typeof value === 'number') return new Intl.NumberFormat(language).format(value)
    return isCalendarDay(value) ? dayIn(language, value, 'longDay') : value
  })
}

/** Texts of the form's own checks, from its i18n files. */
export function checkMessages({ checks, language }: FormTexts): ProblemMessages {
  return ({ code, values }) => {
    const text = code.startsWith('checks.') ? checks[code.slice('checks.'.length)] : undefined
    return text === undefined ? undefined : filled(text, values, language)
  }
}

/** Answers a refusal with the texts of this form where fields are at fault. */
export function sendFormProblem(request: FastifyRequest, reply: FastifyReply, error: Error, form: FormVersion): FastifyReply {
  return sendProblem(request, reply, error, checkMessages(form.texts(languageAmong(request, form.languages))))
}

/** The first warnings with their texts, as the submit call answers them, and how many there are. */
export function toldWarnings(request: FastifyRequest, warnings: readonly Problem[], form: FormVersion) {
  const messages = checkMessages(form.texts(languageAmong(request, form.languages)))
  const { told, total } = toldProblems(warnings)
  return { warnings: told.map((warning) => ({ ...warning, message: messages(warning) ?? warning.code })), total }
}

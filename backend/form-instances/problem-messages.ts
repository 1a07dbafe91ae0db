import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Problem } from '@fleet/domain/kernel/rejection'
import type { FormTexts } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { errorText } from '@fleet/form-schemas/engine/runtime/validation/error-text'
import { type ProblemMessages, sendProblem } from '@fleet/platform/http/errors'
import { dayIn } from '@fleet/platform/text-format/dates'
import { reportedProblems } from '@fleet/platform/http/reported-problems'
import { languageAmong } from '@fleet/platform/http/texts'
import type { FormVersion } from '../form-registry/form-version.ts'

/** Texts from the form's i18n files: of checks, and of how to correct an answer. */
export function checkMessages(texts: FormTexts): ProblemMessages {
  const number = new Intl.NumberFormat(texts.language)
  return (problem) =>
    errorText(texts, problem, {
      number: (value) => number.format(value),
      date: (value) => dayIn(texts.language, value, 'longDay'),
    })
}

/** Sends a refusal with this form's texts for problems of fields. */
export function sendFormProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  error: Error,
  form: FormVersion,
): FastifyReply {
  return sendProblem(request, reply, error, checkMessages(form.texts(languageAmong(request, form.languages))))
}

/** Returns the first warnings with their texts, and the total. */
export function warningsWithTexts(request: FastifyRequest, warnings: readonly Problem[], form: FormVersion) {
  const messages = checkMessages(form.texts(languageAmong(request, form.languages)))
  const { reported, total } = reportedProblems(warnings)
  return { warnings: reported.map((warning) => ({ ...warning, message: messages(warning) ?? warning.code })), total }
}

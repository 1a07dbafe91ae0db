import type { FastifyRequest } from 'fastify'
import type { AnswersToSave } from '@fleet/domain/form-instances/save'
import type { Json } from '@fleet/domain/kernel/json'
import { reject } from '@fleet/domain/kernel/rejection'
import { namesBesideAnswers } from '@fleet/form-schemas/engine/tools/form-files/reserved-names'
import type { SaveBody } from './contract.ts'

/** What the answer of GET adds and a save may send back unread (DESIGN, section 7), and the client's own `totalSteps`. */
const told: ReadonlySet<string> = new Set(namesBesideAnswers)

/** The revision named by `If-Match: "<revision>"`; undefined without one. @throws Rejection submissions.unknownRevision */
function revisionOf(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch === '*') return undefined
  const match = /^(?:W\/)?"(\d{1,9})"$/.exec(ifMatch.trim())
  return match?.[1] === undefined ? reject('submissions.unknownRevision') : Number(match[1])
}

/** The revision that who asks has seen; undefined: the present one. @throws Rejection submissions.unknownRevision */
export function revisionSeen({ headers }: FastifyRequest): number | undefined {
  return revisionOf(headers['if-match'])
}

/**
 * What a save of any form says; every key that is not known for something else is an answer, for the domain to judge.
 * `notAnswers`: keys of its kind that are none.
 */
export function savedIn(
  { body, headers }: FastifyRequest<{ Body: SaveBody }>,
  notAnswers: ReadonlySet<string> = new Set(),
): AnswersToSave {
  const { passengerIndex: person = 1, currentStep, currentStepId, ...others } = body
  const answers = Object.entries(others).filter(
    (entry): entry is [string, Json] => !told.has(entry[0]) && !notAnswers.has(entry[0]),
  )
  const seen = revisionOf(headers['if-match'])
  const drawnFrom = headers['x-form-version']
  return {
    person,
    answers: Object.fromEntries(answers),
    ...(currentStep === undefined ? {} : { currentStep }),
    ...(currentStepId === undefined ? {} : { currentStepId }),
    ...(seen === undefined ? {} : { seen }),
    ...(typeof drawnFrom === 'string' ? { drawnFrom } : {}),
  }
}

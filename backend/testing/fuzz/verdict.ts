import type { Response } from 'light-my-request'
import { errorCodes as statusOfCode } from '../../app/features.ts'
import type { FuzzRequest } from './requests.ts'
import { httpLimits } from '@fleet/platform/http/limits'

const maxProblem = 64 * 1024
/** A conflict contains both answers of each field. */
const maxConflict = 1024 * 1024
const maxAnswer = 4 * 1024 * 1024
const insides = /node_modules|\bat \S+ \(|\.ts:\d+|SELECT |INSERT INTO|postgres|argon2id\$/

function problemFault(answer: Response): string | undefined {
  if (!String(answer.headers['content-type']).startsWith('application/problem+json'))
    return `answers ${answer.statusCode} as ${String(answer.headers['content-type'])}`
  const { status, code, detail, errors = [], total = 0 } = answer.json()
  if (status !== answer.statusCode || statusOfCode[code] !== status) return `calls ${answer.statusCode} ${String(code)}`
  if (typeof detail !== 'string' || detail === '' || detail.includes(`errors.${code}`))
    return `has no text for ${String(code)}`
  const untold = errors.find(
    (problem: { code: string; message?: string }) =>
      problem.message === undefined || problem.message === `problems.${problem.code}`,
  )
  if (untold !== undefined) return `has no text for the problem ${String(untold.code)}`
  if (errors.length > httpLimits.problems.max || total < errors.length)
    return `tells ${errors.length} of ${total} problems`
  const maxBytes = code === 'submissions.conflict' ? maxConflict : maxProblem
  return answer.rawPayload.length > maxBytes
    ? `takes ${answer.rawPayload.length} bytes to say ${String(code)}`
    : undefined
}

/** The fault of an answer; undefined: none. */
export function faultOf({ method, url }: FuzzRequest, answer: Response): string | undefined {
  const { statusCode: status, headers, rawPayload } = answer
  if (status >= 500 && !(status === 503 && Number(headers['retry-after']) > 0))
    return `answers ${status}: ${answer.body.slice(0, 200)}`
  if (status === 429 && !(Number(headers['retry-after']) > 0)) return 'answers 429 and not for how long'
  if (rawPayload.length > maxAnswer) return `answers ${rawPayload.length} bytes`
  if (method === 'HEAD') return rawPayload.length === 0 ? undefined : 'answers HEAD with a body'
  if (!/^\/(api|health)(\/|$)/.test(url)) return undefined
  if (status >= 400)
    return insides.test(answer.body) ? `tells its insides: ${answer.body.slice(0, 200)}` : problemFault(answer)
  if (String(headers['content-type']).startsWith('application/json')) answer.json()
  return undefined
}

import { withSourcePosition } from './source-position.ts'

const maxCauses = 5

/**
 * The only way to log an error: by names and codes. Messages and all other properties are omitted, because they may
 * quote personal data: rows, values of a statement, text that was no JSON.
 */
export function faultName(error: unknown): string {
  return causesOf(error).map(nameAndCode).join(': ')
}

/** The same with stack frames, a line for each. */
export function faultTrace(error: unknown): string {
  return causesOf(error)
    .map((cause) => [nameAndCode(cause), ...framesOf(cause)].join('\n'))
    .join('\ncaused by ')
}

/** The error and its causes, outermost first, at most a few. */
export function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = []
  for (
    let next = error;
    next !== undefined && causes.length < maxCauses;
    next = next instanceof Error ? next.cause : undefined
  )
    causes.push(next)
  return causes
}

/** The code of an error as text; '' when it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && (typeof error.code === 'string' || typeof error.code === 'number')
    ? String(error.code)
    : ''
}

/** The stack frames after the message, which may itself look like a frame. */
function framesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const { stack = '', message } = error
  const behind = message === '' ? stack : (stack.split(message).at(-1) ?? '')
  return behind
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .map(withSourcePosition)
}

function nameAndCode(error: unknown): string {
  if (!(error instanceof Error)) return error === null ? 'null' : `a value of type ${typeof error}`
  const name = error.name === 'Error' ? error.constructor.name : error.name
  return `${name} ${codeOf(error)}`.trim()
}

const maxCauses = 5

/**
 * The one way of errors into a log: what they are, by names and codes. Messages and everything else an error carries are
 * left out, for they quote what people typed: rows, values of a statement, the text that was no JSON.
 */
export function faultName(error: unknown): string {
  return causesOf(error).map(nameAndCode).join(': ')
}

/** The same with where it happened, a line for each frame. */
export function faultTrace(error: unknown): string {
  return causesOf(error)
    .map((cause) => [nameAndCode(cause), ...framesOf(cause)].join('\n'))
    .join('\ncaused by ')
}

/** The error and what caused it, outermost first, a few at most. */
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

/** A code that an error has, as text; '' when it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && (typeof error.code === 'string' || typeof error.code === 'number')
    ? String(error.code)
    : ''
}

/** The lines of the stack behind the message, which may look like one of them. */
function framesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const { stack = '', message } = error
  const behind = message === '' ? stack : (stack.split(message).at(-1) ?? '')
  return behind.split('\n').filter((line) => line.startsWith('    at '))
}

function nameAndCode(error: unknown): string {
  if (!(error instanceof Error)) return error === null ? 'null' : `a value of type ${typeof error}`
  const name = error.name === 'Error' ? error.constructor.name : error.name
  return `${name} ${codeOf(error)}`.trim()
}

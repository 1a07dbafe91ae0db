const mostCauses = 5

/**
 * A promise that was rejected and that nobody awaits has ended what it belongs to, and ends nothing else: the process goes on
 * for everybody, and says so.
 */
export function outliveUnhandled(log: (line: string) => void): void {
  process.on('unhandledRejection', (reason) => log(`A promise was rejected that nobody awaited, the application goes on: ${causeOf(reason)}`))
}

/** What failed and where, cause by cause. Messages are left out: they quote what people typed. */
export function causeOf(error: unknown): string {
  const causes: string[] = []
  for (let cause = error; cause !== undefined && causes.length < mostCauses; cause = cause instanceof Error ? cause.cause : undefined) causes.push(told(cause))
  return causes.join('\ncaused by ')
}

function told(cause: unknown): string {
  if (!(cause instanceof Error)) return `a rejection with ${cause === null ? 'null' : `a value of type ${typeof cause}`}`
  const code = 'code' in cause && (typeof cause.code === 'string' || typeof cause.code === 'number') ? ` ${cause.code}` : ''
  return [`${cause.name}${code}`, ...framesOf(cause)].join('\n')
}

/** The lines of the stack behind the message, which may look like one of them. */
function framesOf({ stack = '', message }: Error): string[] {
  const behind = message === '' ? stack : stack.split(message).at(-1) ?? ''
  return behind.split('\n').filter((line) => line.startsWith('    at '))
}

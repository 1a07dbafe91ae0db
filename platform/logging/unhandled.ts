import { faultTrace } from './fault.ts'

/**
 * A promise that was rejected and that nobody awaits has ended what it belongs to, and ends nothing else: the process goes on
 * for everybody, and says so.
 */
export function logUnhandledRejections(log: (line: string) => void): void {
  process.on('unhandledRejection', (reason) =>
    log(`A promise was rejected that nobody awaited, the application goes on: ${faultTrace(reason)}`),
  )
}

/** An error that nobody catches ends the process, and is said without what it carries. */
export function logUncaughtErrors(log: (line: string) => void): void {
  process.on('uncaughtException', (error) => {
    log(`The application ends: ${faultTrace(error)}`)
    process.exit(1)
  })
}

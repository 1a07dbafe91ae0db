import { faultTrace } from './fault.ts'

/** Logs unhandled promise rejections and keeps the process running: other requests are not affected. */
export function logUnhandledRejections(log: (line: string) => void): void {
  process.on('unhandledRejection', (reason) =>
    log(`Unhandled promise rejection, the application continues: ${faultTrace(reason)}`),
  )
}

/** Logs an uncaught error without its message and exits the process. */
export function logUncaughtErrors(log: (line: string) => void): void {
  process.on('uncaughtException', (error) => {
    log(`Uncaught error, the application exits: ${faultTrace(error)}`)
    process.exit(1)
  })
}

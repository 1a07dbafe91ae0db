// Run by guard.ts, in a process of its own that stays as long as the application does.
import { setTimeout as delay } from 'node:timers/promises'
import { isRunning, tell } from './process-state.ts'

// Told apart from the application where processes are ended by name.
process.title = 'embedded-postgres-guard'

/** Process id of the server; 0: none runs. */
let server = 0
let unread = ''
process.stdin.setEncoding('utf8')
for await (const text of process.stdin) {
  const lines = `${unread}${text}`.split('\n')
  unread = lines.pop() ?? ''
  server = Number(lines.at(-1) ?? server)
}

// In order; if that takes too long like a crash, after which Postgres recovers by itself.
for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
  const until = Date.now() + 20_000
  if (await isRunning(server)) tell(server, signal)
  while (Date.now() < until && (await isRunning(server))) await delay(50)
}

import { Client } from 'pg'
import { type Session, saveCall } from './saves.ts'
import { send } from './load.ts'

type Visibility = {
  readonly savesPerSecond: number
  readonly saves: number
  readonly median: number
  readonly p99: number
}

/**
 * Saves at a steady rate and measures the time from each answer until the list's rows include it: until the checkpoint
 * of the rows has passed its position. Polls about every millisecond. Times in ms.
 */
export async function eventToRow(
  to: Session,
  databaseUrl: string,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Visibility> {
  const waiting: { position: bigint; since: number }[] = []
  const delays: number[] = []
  const database = new Client({ connectionString: databaseUrl })
  await database.connect()
  let sending = true

  async function watch(): Promise<void> {
    while (sending || waiting.length > 0) {
      const { rows } = await database.query(
        "SELECT position FROM subscription.checkpoint WHERE subscription = 'submission-list'",
      )
      const checkpoint = BigInt(rows[0]?.position ?? -1)
      const now = performance.now()
      const visible = waiting.filter(({ position }) => position <= checkpoint)
      for (const one of visible) {
        delays.push(now - one.since)
        waiting.splice(waiting.indexOf(one), 1)
      }
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  }

  async function sendAll(): Promise<number> {
    const started = performance.now()
    const answers: Promise<void>[] = []
    for (let turn = 0; turn < perSecond * seconds; turn += 1) {
      const ahead = (turn / perSecond) * 1000 - (performance.now() - started)
      if (ahead > 1) await new Promise((resolve) => setTimeout(resolve, ahead))
      answers.push(
        send(to.port, saveCall(to, turn, Math.floor(turn / to.ids.length))).then(({ body }) => {
          const { position } = JSON.parse(body)
          if (typeof position === 'string') waiting.push({ position: BigInt(position), since: performance.now() })
        }),
      )
    }
    await Promise.all(answers)
    sending = false
    return (answers.length / (performance.now() - started)) * 1000
  }

  const [savesPerSecond] = await Promise.all([sendAll(), watch()])
  await database.end()
  delays.sort((a, b) => a - b)
  const at = (share: number) => delays[Math.floor(delays.length * share)] ?? 0
  return { savesPerSecond, saves: delays.length, median: at(0.5), p99: at(0.99) }
}

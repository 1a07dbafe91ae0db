import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { importLines } from './import-lines.ts'
import { installRivals } from './install.ts'

/**
 * Commands of many clients, each on its own stream, which goes on with the next run as a registration does, after as many
 * on other streams to warm up; prints commands per second.
 */
const program = `
  ${importLines([
    ['{ CommandHandler }', '@event-driven-io/emmett'],
    ['{ getPostgreSQLEventStore }', '@event-driven-io/emmett-postgresql'],
  ])}
  const [, , url, clients, total] = process.argv
  const store = getPostgreSQLEventStore(url)
  await store.schema.migrate()
  const evolve = (state, event) => ({ ...state, ...event.data })
  const handle = CommandHandler({ evolve, initialState: () => ({}) })
  const each = Math.floor(Number(total) / Number(clients))
  const run = (streams) =>
    Promise.all(
      Array.from({ length: Number(clients) }, async (_, client) => {
        for (let turn = 0; turn < each; turn += 1)
          await handle(store, \`\${streams}-\${client}\`, () => ({ type: 'Saved', data: { bookingAgency: \`value \${turn}\` } }))
      }),
    )
  await run(\`warm-\${process.pid}\`)
  const started = performance.now()
  await run('draft')
  console.log(((each * Number(clients)) / (performance.now() - started)) * 1000)
  await store.close()`

/**
 * Emmett's command handler on Postgres, without HTTP, encryption, rights or read models: returns a function that
 * measures commands per second.
 */
export function emmett(url: string): (options: { clients: number; total: number }) => Promise<number> {
  const folder = installRivals('emmett', {
    '@event-driven-io/emmett': '0.42.0',
    '@event-driven-io/emmett-postgresql': '0.42.0',
  })
  const file = path.join(folder, 'commands.js')
  writeFileSync(file, program)
  return async ({ clients, total }) => {
    const child = spawn(process.execPath, [file, url, String(clients), String(total)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
    if (code !== 0) throw new Error(`Emmett ended with ${code}: see the lines above`)
    return Number(printed)
  }
}

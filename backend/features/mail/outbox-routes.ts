import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { FromSchema } from 'json-schema-to-ts'
import { fromThisMachineByName } from '../../plugins/this-machine.ts'

const most = 100
const query = { type: 'object', properties: { limit: { type: 'string', pattern: '^[1-9][0-9]{0,2}$' } } } as const

async function mailsIn(folder: string, limit: number): Promise<{ at: string }[]> {
  const names = await readdir(folder).catch(() => [])
  const mails = await Promise.all(
    names.filter((name) => name.endsWith('.json')).map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))),
  )
  return mails.toSorted((one: { at: string }, other: { at: string }) => other.at.localeCompare(one.at)).slice(0, Math.min(limit, most))
}

/** `GET /api/dev/outbox`: the newest mails that became files. Only there while mails do, and for this machine alone. */
export function outboxRoutes(app: FastifyInstance, folder: string, publicUrl: string): void {
  const onRequest = fromThisMachineByName(publicUrl)
  app.get<{ Querystring: FromSchema<typeof query> }>('/api/dev/outbox', { onRequest, schema: { querystring: query }, config: { right: 'accounts' } }, async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    return mailsIn(folder, Number(request.query.limit ?? most))
  })
}

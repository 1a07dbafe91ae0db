import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const most = 100

async function mailsIn(folder: string): Promise<{ at: string }[]> {
  const names = await readdir(folder).catch(() => [])
  const mails = await Promise.all(
    names.filter((name) => name.endsWith('.json')).map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))),
  )
  return mails.toSorted((one: { at: string }, other: { at: string }) => other.at.localeCompare(one.at)).slice(0, most)
}

/** `GET /api/dev/outbox`: the newest mails that became files. Only there while mails do, and never in production. */
export function outboxRoutes(app: FastifyInstance, folder: string): void {
  app.get('/api/dev/outbox', { config: { right: 'accounts' } }, async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
    return mailsIn(folder)
  })
}

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { serve } from '@fleet/platform/http/contract/serve'
import { fromThisMachineByName } from '@fleet/platform/http/requests/this-machine'
import { type OutboxMail, outboxCalls } from './contract.ts'

const maxMails = 100

async function mailsIn(folder: string, limit: number): Promise<OutboxMail[]> {
  const names = await readdir(folder).catch(() => [])
  const mails: OutboxMail[] = await Promise.all(
    names
      .filter((name) => name.endsWith('.json'))
      .map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))),
  )
  return mails.toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, Math.min(limit, maxMails))
}

/**
 * `GET /api/dev/outbox`: newest mails that were written to files. Only available in that mode, and from this machine.
 */
export function outboxRoutes(app: FastifyInstance, folder: string, publicUrl: string): void {
  const onRequest = fromThisMachineByName(publicUrl)
  serve(app, outboxCalls)(
    'GET /api/dev/outbox',
    { onRequest, config: { right: 'accounts' } },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      return mailsIn(folder, Number(request.query.limit ?? maxMails))
    },
  )
}

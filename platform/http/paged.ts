import type { FastifyReply, FastifyRequest } from 'fastify'
import { defined } from '@fleet/domain/kernel/defined'
import type { Paging } from '../database/paging.ts'
import { httpLimits } from './limits.ts'

type PageRequest = FastifyRequest<{ Querystring: { limit?: string | undefined; cursor?: string | undefined } }>

/** Finds the requested page of a list and sets the `Link` header of the next page. */
export async function paged<Found extends { readonly next?: string }>(
  reply: FastifyReply,
  { query: { limit, cursor }, url }: PageRequest,
  find: (page: Paging) => Promise<Found>,
): Promise<Found> {
  const found = await find(defined({ limit: limit === undefined ? undefined : Number(limit), cursor }))
  if (found.next !== undefined) void reply.header('link', nextPage(url, found.next))
  return found
}

/** A `Link` header to the same address with the cursor of the next page. */
function nextPage(url: string, cursor: string): string {
  const [path = '', query = ''] = url.split('?')
  const parameters = new URLSearchParams(query)
  parameters.set('cursor', cursor)
  return `<${path}?${parameters.toString()}>; rel="next"`
}

/** The count as text; `10000+` above the limit of counting. */
export function countText(count: number): string {
  const { max } = httpLimits.counted
  return count > max ? `${max}+` : String(count)
}

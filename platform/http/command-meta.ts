import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { CommandMeta } from '@fleet/domain/kernel/command'
import type { Json } from '@fleet/domain/kernel/json'
import { reject } from '@fleet/domain/kernel/rejection'
import type { Clock } from '../time/clock.ts'
import { type MasterKeys, namedId } from '../vault/keys.ts'
import { actorOf } from './session/session.ts'
import { httpLimits } from './limits.ts'

/** A page that was closed again and again leaves one refused save each time; the newest are kept. */
const maxReplaced = 20

/**
 * Returns actor, time and command id. The id is derived from the `Idempotency-Key`, the person and the call with its
 * body: a repeated call is the same command, and a key reused for another call makes a new one. `X-Replaces`: keys of
 * refused calls that this one replaces, separated by commas. `content`: the content of a body that is not JSON,
 * including the hash of a file; without it, multipart calls are never repeats.
 * @throws Rejection request.invalid the key is longer than 200 characters
 */
export function commandMeta(
  request: FastifyRequest,
  { clock, keys }: { clock: Clock; keys: MasterKeys },
  content?: Json,
): CommandMeta {
  const actor = actorOf(request)
  const key = request.headers['idempotency-key']
  if (typeof key === 'string' && key.length > httpLimits.idempotencyKey.max) {
    reject('request.invalid', {
      problems: [{ field: 'Idempotency-Key', code: 'maxLength', values: { limit: httpLimits.idempotencyKey.max } }],
    })
  }
  const path = request.url.split('?')[0]
  const isContentKnown = content !== undefined || !/^multipart\//i.test(request.headers['content-type'] ?? '')
  const call = () =>
    `${actor.id}\0${request.method} ${path}\0${key}\0${JSON.stringify(content ?? request.body ?? null)}`
  const commandId =
    typeof key === 'string' && key !== '' && isContentKnown ? namedId(keys, 'command', call()) : randomUUID()
  const requestId = (one: string) => namedId(keys, 'request', `${actor.id}\0${request.method} ${path}\0${one}`)
  const replaces = replacedKeys(request).map(requestId)
  return {
    actor,
    commandId,
    now: clock.now(),
    ...(typeof key === 'string' && key !== '' ? { requestId: requestId(key) } : {}),
    ...(replaces.length === 0 ? {} : { replaces }),
  }
}

function replacedKeys({ headers }: FastifyRequest): readonly string[] {
  const replaced = headers['x-replaces']
  const all = typeof replaced === 'string' ? replaced.split(',') : []
  return all
    .map((one) => one.trim())
    .filter((one) => one !== '' && one.length <= httpLimits.idempotencyKey.max)
    .slice(-maxReplaced)
}

/** Metadata of a read: each read is a command of its own, and its `Idempotency-Key` is ignored. */
export function readMeta(request: FastifyRequest, clock: Clock): CommandMeta {
  return { actor: actorOf(request), commandId: randomUUID(), now: clock.now() }
}

import { expect, it } from 'vitest'
import type { SubscriptionMessage } from '@fleet/domain/kernel/event-store'
import { batches } from './batches.ts'

const event = (position: number): SubscriptionMessage => ({
  kind: 'event',
  event: {
    id: `e${position}`,
    type: 'StepVisited',
    stream: 's',
    revision: position,
    position: BigInt(position),
    data: {},
    metadata: {},
  },
})
const positions = async (messages: AsyncIterable<SubscriptionMessage>, size: number) => {
  const seen: number[][] = []
  for await (const batch of batches(messages, size)) {
    seen.push(batch.events.map(({ position }) => Number(position)))
    await new Promise(setImmediate)
  }
  return seen
}

async function* several(to: number): AsyncGenerator<SubscriptionMessage> {
  for (let position = 1; position <= to; position += 1) yield event(position)
}

it('hands out everything, in order, in no batch more than its size', async () => {
  const seen = await positions(several(1_000), 64)
  expect(seen.flat()).toEqual(Array.from({ length: 1_000 }, (_, index) => index + 1))
  expect(Math.max(...seen.map(({ length }) => length))).toBe(64)
})

it('reads ahead two batches at most', async () => {
  let read = 0
  async function* counted(): AsyncGenerator<SubscriptionMessage> {
    for await (const message of several(1_000)) {
      read += 1
      yield message
    }
  }
  for await (const batch of batches(counted(), 10)) {
    await new Promise(setImmediate)
    expect(read - Number(batch.position)).toBeLessThanOrEqual(20)
    if (batch.position > 200n) break
  }
  expect(read).toBeLessThan(1_000)
})

it('knows where the log stands from marks as well', async () => {
  async function* marked(): AsyncGenerator<SubscriptionMessage> {
    yield event(1)
    yield { kind: 'caught-up', position: 7n }
  }
  const seen: [bigint, boolean][] = []
  for await (const { position, caughtUp } of batches(marked(), 10)) seen.push([position, caughtUp])
  expect(seen.at(-1)).toEqual([7n, true])
})

it('hands out what came before a failure, then fails', async () => {
  async function* failing(): AsyncGenerator<SubscriptionMessage> {
    yield event(1)
    throw new Error('gone')
  }
  const seen: bigint[] = []
  await expect(async () => {
    for await (const { position } of batches(failing(), 10)) seen.push(position)
  }).rejects.toThrow('gone')
  expect(seen).toEqual([1n])
})

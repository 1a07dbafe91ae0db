import { expect, it } from 'vitest'
import { IntegrityError } from '../../event-sourcing/integrity/event-mac.ts'
import { integrityCheckedStore } from '../../event-sourcing/integrity/integrity-checked-store.ts'
import { eventStoreContract } from '../../event-sourcing/stores/testing/contract.ts'
import { applicationContract } from '@fleet/backend/testing/stores/application'
import { deletedStream, forgedEvents, otherProgram } from '../../event-sourcing/stores/testing/forgeries.ts'
import { nextLeaderContract } from '../../event-sourcing/stores/testing/contract/next-leader.ts'
import { realServer } from '../../event-sourcing/stores/testing/contract/real-server.ts'
import { newEvents, newStream } from '../../event-sourcing/stores/testing/contract/subject.ts'
import { keysOf } from '../../testing/vault/keys-of.ts'
import { subjectOf } from '../../event-sourcing/stores/testing/contract/stores.ts'
import { eventStoreDb } from '../../event-sourcing/stores/eventstoredb.ts'
import { eventStoreAddress } from './address.ts'
import { faultyNetwork } from '../../event-sourcing/stores/testing/stand-in/faulty-network.ts'

// Run by `npm run test:eventstore`.

eventStoreContract('events in EventStoreDB', async () => {
  const { url, host, port, stop } = await realServer()
  const { fastPath } = eventStoreAddress(url)
  return subjectOf({
    network: await faultyNetwork({ host, port }),
    store: () => eventStoreDb({ url }),
    storeAt: (local, timeoutMs) =>
      eventStoreDb({ url: `esdb://127.0.0.1:${local}?tls=false&fastPath=${fastPath}`, timeoutMs }),
    stop,
  })
})

it('a stream that was deleted for ever fails its integrity check, also in a process that starts later', async () => {
  const { url, stop } = await realServer()
  const connect = () => integrityCheckedStore(eventStoreDb({ url }), keysOf('a master key of at least 32 characters'))
  const [writer, later] = [connect(), connect()]
  const stream = newStream()
  const { position } = await writer.append(stream, -1, newEvents(2))
  const client = otherProgram(url)
  const [, deleteStream] = deletedStream
  await deleteStream(client, stream)
  const problems: unknown[] = []
  for await (const message of later.subscribe({ after: position, includeInvalid: true })) {
    if (message.kind === 'caught-up') break
    if (message.kind === 'event' && message.event.stream === stream) problems.push(message.problem)
  }
  expect(problems).toEqual([expect.any(IntegrityError)])
  await expect(later.read(stream)).rejects.toThrow(IntegrityError)
  await Promise.all([client.dispose(), writer.close(), later.close()])
  await stop()
})

applicationContract('EVENTSTORE_URL on EventStoreDB', realServer, [...forgedEvents, deletedStream])

const cluster = process.env['EVENTSTORE_URL']
if (cluster && eventStoreAddress(cluster).isCluster) nextLeaderContract('a cluster of EventStoreDB', cluster)

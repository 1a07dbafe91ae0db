import { AddressFault } from './event-store/address-fault.ts'
import { eventStoreAddress } from './event-store/address.ts'
import type { Settings } from './settings.ts'

/** Returns the validated address of the event store; undefined: events are in Postgres. */
export function readEventStoreUrl(settings: Settings, production: boolean): string | undefined {
  const url = settings.text('EVENTSTORE_URL')
  if (url === undefined) return undefined
  try {
    const { verifyOptions } = eventStoreAddress(url).transport
    // Without verification a machine in the middle would get user and password.
    if (production && verifyOptions !== undefined)
      settings.addProblem(
        'EVENTSTORE_URL must not set tlsVerifyCert=false in production: name the authority of its certificate with tlsCAFile',
      )
  } catch (error) {
    if (!(error instanceof AddressFault)) throw error
    settings.addProblem(error.message)
  }
  return url
}

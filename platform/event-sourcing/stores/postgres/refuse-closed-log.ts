import { ConfigurationError } from '../../../config/settings.ts'
import { closableLog } from './closed-log.ts'

/** @throws ConfigurationError the log was moved to another event store: what is saved here would be missing there */
export async function refuseClosedLog(owner: string): Promise<void> {
  if (!(await closableLog(owner).isClosed())) return
  throw new ConfigurationError(
    'the events of this database were copied to EventStoreDB: set EVENTSTORE_URL to it, or have them here again with npm run events:copy -- --back',
  )
}

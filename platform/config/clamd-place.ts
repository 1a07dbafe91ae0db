import { clamdAddress, type ClamdAddress } from '@fleet/backend/documents/scan/clamd'
import type { Settings } from './settings.ts'

/** Where clamd listens, who looks for malware in what is uploaded; undefined: nobody does. */
export function clamdPlaceOf(settings: Settings): ClamdAddress | undefined {
  const url = settings.text('CLAMD_URL')
  if (url === undefined) return undefined
  const { protocol = '', hostname = '', pathname = '' } = URL.canParse(url) ? new URL(url) : {}
  if ((protocol === 'tcp:' && hostname !== '') || (protocol === 'unix:' && hostname === '' && pathname.length > 1))
    return clamdAddress(url)
  settings.fault('CLAMD_URL must be tcp://host:port or unix:/path')
  return undefined
}

import { join } from 'node:path'
import type { Leadership } from '@fleet/platform/jobs/leadership'
import type { Config } from '@fleet/platform/config/config'
import type { Services } from '../../services.ts'
import { composer } from './compose.ts'
import { removeMailFiles } from '../../mail/mail-files.ts'
import { runSender } from '../../mail/sender.ts'
import { fileTransport, smtpTransport } from '../../mail/transport.ts'

/** Where mails become files; undefined when they are sent. */
export function outboxFolder({ smtpUrl, dataDir }: Config): string | undefined {
  return smtpUrl === undefined ? join(dataDir, 'outbox') : undefined
}

/** Sends mails until it is stopped: by `SMTP_URL`, or into files. */
export function openPostOffice(
  services: Services,
  { leadership, log }: { leadership: Leadership; log: (line: string) => void },
): { stop(): Promise<void> } {
  const { config, outbox, store, clock } = services
  const from = config.mailFrom
  const folder = join(config.dataDir, 'outbox')
  const transport = config.smtpUrl === undefined ? fileTransport(folder, from) : smtpTransport(config.smtpUrl, from)
  const sender = runSender(
    {
      outbox,
      store,
      clock,
      compose: composer(services),
      send: transport.send,
      takeBack: (eventId) => removeMailFiles(folder, [eventId]),
      onError: log,
    },
    leadership,
  )
  return {
    async stop() {
      await sender.stop()
      transport.close()
    },
  }
}

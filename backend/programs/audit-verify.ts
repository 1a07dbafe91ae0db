import { createPublicKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { eventName } from '@fleet/platform/event-sourcing/stores/event-name'
import { checkFile } from '../features/exports/audit/verify-file.ts'
import { type IntegrityViolation, holderCollector } from '@fleet/platform/event-sourcing/integrity/event-mac'
import { compareEnds } from '@fleet/platform/event-sourcing/integrity/log-ends'
import { verifyLogIntegrity } from '@fleet/platform/event-sourcing/integrity/verify'
import { shutdownMessage } from './shutdown-message.ts'
import { signingKey } from '@fleet/platform/vault/signing-keys'
import { withLog } from './with-log.ts'

const reasonTexts: Readonly<Record<IntegrityViolation['reason'], string>> = {
  seal: 'has an invalid MAC: it was changed, or another program wrote it',
  missing: 'does not follow the event before: one is missing',
  end: 'is recorded in the vault as the newest, and the log does not contain it: the end was cut off, or an older log was put in place',
  gap: 'does not follow the event before it in the log: one or more are missing there, of this stream or another',
}

/** Prints the number of valid events; exit code 1 with the first invalid event or the number of missing keys. */
async function verifyLog(): Promise<void> {
  const { verified, streams, violation, missing } = await withLog(async ({ store, isNumbered, vault, ends }) => {
    const { persons, onEvent } = holderCollector()
    const compared = await compareEnds(ends)
    const verification = await verifyLogIntegrity(store, {
      isNumbered,
      onEvent(event) {
        onEvent(event)
        compared.onEvent(event)
      },
    })
    const violation = verification.violation ?? compared.problems()[0]
    return {
      ...verification,
      ...(violation === undefined ? {} : { violation }),
      missing: await vault.recordMissing(persons),
    }
  })
  if (violation === undefined) {
    console.log(`All MACs are valid: ${verified} events in ${streams} streams.`)
  } else {
    console.error(
      `${eventName(violation)} ${reasonTexts[violation.reason]}. The ${verified} events before it are valid.`,
    )
    process.exitCode = 1
  }
  if (missing.length > 0) {
    console.error(
      `The vault has no keys for ${missing.length} people in the events: their data cannot be read. Restore a newer backup of Postgres.`,
    )
    process.exitCode = 1
  }
}

/**
 * Exit code 0: valid, 1: altered, 2: signed by another installation, 3: unreadable. Uses a published public key, or the
 * installation's own.
 */
async function verifyFile(path: string, publicKey: string | undefined): Promise<void> {
  const known = publicKey === undefined ? undefined : createPublicKey(await readFile(publicKey))
  const own = known === undefined ? await withLog(async (log) => signingKey(log.keys)) : undefined
  const { line, exitCode } = await checkFile(path, (keyId) => known ?? (own?.id === keyId ? own.publicKey : undefined))
  const print = exitCode === 0 ? console.log : console.error
  print(line)
  process.exitCode = exitCode
}

/**
 * `npm run audit:verify`: verifies the MACs of all events; `npm run audit:verify -- <file> [--key <public key>]`: an
 * exported file.
 */
try {
  const {
    positionals: [file],
    values: { key },
  } = parseArgs({ allowPositionals: true, options: { key: { type: 'string' } } })
  await (file === undefined ? verifyLog() : verifyFile(file, key))
} catch (error) {
  console.error(shutdownMessage(error))
  process.exit(1)
}

import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { AddressFault } from './address-fault.ts'
import type { Options } from './address-options.ts'

export type TlsFiles = {
  readonly rootCertificate?: Buffer
  readonly userCertFile?: Buffer
  readonly userKeyFile?: Buffer
}

type Name = 'tlsCAFile' | 'userCertFile' | 'userKeyFile'

/**
 * Reads the TLS files that an address names. Checked here: the client treats a file without a certificate as one that
 * trusts no server, and reports an invalid key without a useful message.
 * @throws AddressFault
 */
export function tlsFilesOf(text: Options['text']): TlsFiles {
  const authority = file(text, 'tlsCAFile')
  const [certificate, key] = [file(text, 'userCertFile'), file(text, 'userKeyFile')]
  if (authority !== undefined) certificateIn(authority, 'tlsCAFile')
  if (certificate === undefined && key === undefined)
    return authority === undefined ? {} : { rootCertificate: authority }
  if (certificate === undefined || key === undefined)
    throw new AddressFault('EVENTSTORE_URL must name both, userCertFile and userKeyFile, or neither')
  const fits = certificateIn(certificate, 'userCertFile').checkPrivateKey(keyIn(key))
  if (!fits)
    throw new AddressFault(
      'EVENTSTORE_URL names a userKeyFile with a key that does not match the certificate in its userCertFile',
    )
  return {
    ...(authority === undefined ? {} : { rootCertificate: authority }),
    userCertFile: certificate,
    userKeyFile: key,
  }
}

function file(text: Options['text'], name: Name): Buffer | undefined {
  const named = text(name)
  try {
    return named === undefined ? undefined : readFileSync(resolve(named))
  } catch (error) {
    throw new AddressFault(
      `EVENTSTORE_URL names a ${name} that cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
}

function certificateIn(content: Buffer, name: Name): X509Certificate {
  try {
    return new X509Certificate(content)
  } catch (error) {
    throw new AddressFault(`EVENTSTORE_URL names a ${name} that has no certificate in PEM`, { cause: error })
  }
}

function keyIn(content: Buffer): KeyObject {
  try {
    return createPrivateKey(content)
  } catch (error) {
    throw new AddressFault('EVENTSTORE_URL names a userKeyFile that has no private key in PEM without a passphrase', {
      cause: error,
    })
  }
}

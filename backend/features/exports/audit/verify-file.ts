import { createHash, type KeyObject } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { basename } from 'node:path'
import { signatureIn, type Verdict, verifySignature } from './signature.ts'

/** Suffix of a signature file's name. */
const signatureSuffix = '.sig'

/** Output line and exit code of the verifying program. */
type CheckResult = {
  readonly verdict: Verdict | 'unreadable'
  readonly line: string
  readonly exitCode: 0 | 1 | 2 | 3
}

/** Verifies an exported file by its signature `<file>.sig`: good, altered or not ours. */
export async function checkFile(path: string, keyOf: (keyId: string) => KeyObject | undefined): Promise<CheckResult> {
  const name = basename(path)
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(path), hash)
  } catch {
    return { verdict: 'unreadable', line: `${name} cannot be read.`, exitCode: 3 }
  }
  const text = await readFile(`${path}${signatureSuffix}`, 'utf8').catch(() => undefined)
  if (text === undefined)
    return {
      verdict: 'notOurs',
      line: `${name} is not ours: there is no ${name}${signatureSuffix} next to it.`,
      exitCode: 2,
    }
  const signature = signatureIn(text)
  const verdict = verifySignature(hash.digest('hex'), signature, keyOf)
  if (verdict === 'good')
    return {
      verdict,
      line: `${name} is good: ${signature?.rows ?? 0} events, signed ${signature?.signedAt ?? ''} with key ${signature?.keyId ?? ''}.`,
      exitCode: 0,
    }
  if (verdict === 'altered')
    return {
      verdict,
      line: `${name} was altered: it is not the file that was signed ${signature?.signedAt ?? ''}.`,
      exitCode: 1,
    }
  return {
    verdict,
    line: `${name} is not ours: ${name}${signatureSuffix} was not made with a key of this installation.`,
    exitCode: 2,
  }
}

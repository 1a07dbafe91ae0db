import { randomBytes } from 'node:crypto'
import { chown, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { generate } from 'selfsigned'

/**
 * A server that the application connects to over TLS, with its host names and the user id that must be able to read its
 * key.
 */
type CertifiedServer = {
  readonly name: string
  readonly subject: string
  readonly hosts: readonly string[]
  readonly owner: number
}

const years = 10
const key = { keyType: 'rsa', keySize: 3072, algorithm: 'sha256' } as const
const alternative = (host: string) =>
  /^[\d.]+$/.test(host) ? { type: 7 as const, ip: host } : { type: 2 as const, value: host }

function validity(): { notBeforeDate: Date; notAfterDate: Date } {
  const now = new Date()
  return { notBeforeDate: now, notAfterDate: new Date(new Date(now).setFullYear(now.getFullYear() + years)) }
}

/**
 * Creates a certificate authority and a certificate for each server: `ca/ca.crt`, and `server.crt` and `server.key` in
 * a folder of the server's name. The authority's key is not stored, so all certificates are created together. Existing
 * files stay.
 */
export async function ensureCertificates(
  folder: string,
  servers: readonly CertifiedServer[],
): Promise<'made' | 'there'> {
  const ca = path.join(folder, 'ca')
  if (
    await stat(ca).then(
      () => true,
      () => false,
    )
  )
    return 'there'
  const authority = await generate([{ name: 'commonName', value: 'Guest registration' }], {
    ...key,
    ...validity(),
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  })
  for (const { name, subject, hosts, owner } of servers) {
    const made = await generate([{ name: 'commonName', value: subject }], {
      ...key,
      ...validity(),
      ca: { key: authority.private, cert: authority.cert },
      extensions: [
        { name: 'basicConstraints', cA: false, critical: true },
        { name: 'keyUsage', digitalSignature: true, keyEncipherment: true, critical: true },
        { name: 'extKeyUsage', serverAuth: true, clientAuth: true },
        { name: 'subjectAltName', altNames: hosts.map(alternative) },
      ],
    })
    const place = path.join(folder, name)
    await mkdir(place, { recursive: true })
    await writeFile(path.join(place, 'server.crt'), made.cert)
    const keyFile = path.join(place, 'server.key')
    await rm(keyFile, { force: true })
    await writeFile(keyFile, made.private, { mode: 0o600, flag: 'wx' })
    if (process.getuid?.() === 0) await chown(keyFile, owner, owner)
  }
  // Last and atomically, so that an interrupted run starts over.
  const unfinished = path.join(folder, `.ca-${randomBytes(4).toString('hex')}`)
  await mkdir(unfinished)
  await writeFile(path.join(unfinished, 'ca.crt'), authority.cert)
  await rename(unfinished, ca)
  return 'made'
}

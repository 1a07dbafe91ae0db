import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkedApplication } from '../../../testing/checked-application.ts'
import { ensureCertificates } from '@fleet/platform/crypto/certificates'
import { readConfig } from '@fleet/platform/config/config'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@fleet/platform/embedded-postgres/embedded-postgres'

let dataDir: string
let postgres: EmbeddedPostgres
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'registration-encrypted-'))
  // The first start creates the data folder for the certificate.
  await (await startEmbeddedPostgres({ dataDir })).stop()
  for (const name of ['right', 'other']) {
    expect(
      await ensureCertificates(path.join(dataDir, name), [
        { name: 'server', subject: 'postgres', hosts: ['127.0.0.1'], owner: 0 },
      ]),
    ).toBe('made')
  }
  for (const file of ['server.crt', 'server.key'])
    await copyFile(path.join(dataDir, 'right', 'server', file), path.join(dataDir, 'postgres', file))
  postgres = await startEmbeddedPostgres({ dataDir, settings: { ssl: 'on' } })
})
afterAll(async () => {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const trusting = (name: string, more = '') =>
  `${postgres.url}?sslrootcert=${encodeURIComponent(path.join(dataDir, name, 'ca', 'ca.crt'))}${more}`

async function connections(): Promise<{ ssl: boolean; connections: number }[]> {
  const client = new Client({ connectionString: postgres.superuserUrl })
  await client.connect()
  const { rows } = await client.query<{ ssl: boolean; connections: number }>(`
    select ssl, count(*)::int as connections from pg_stat_ssl join pg_stat_activity using (pid)
    where backend_type = 'client backend' and usename is not null and pid <> pg_backend_pid() group by ssl`)
  await client.end()
  return rows
}

it.each(['', '&sslmode=verify-full'])(
  'every connection of the application is encrypted when the address requires it %s',
  async (more) => {
    const application = await checkedApplication(readConfig({ DATA_DIR: dataDir }), trusting('right', more))
    expect(await connections()).toEqual([{ ssl: true, connections: expect.any(Number) }])
    await application.close()
  },
)

it('refuses a server with another certificate, in one line', async () => {
  await expect(checkedApplication(readConfig({ DATA_DIR: dataDir }), trusting('other'))).rejects.toMatchObject({
    name: 'ConfigurationError',
    message: expect.stringMatching(/cannot be used: .*certificate.* \(DATABASE_URL\)$/),
  })
})

it('keeps existing certificates, with keys that only the server can read', async () => {
  const folder = path.join(dataDir, 'right')
  const before = await stat(path.join(folder, 'server', 'server.key'))
  expect(
    await ensureCertificates(folder, [{ name: 'server', subject: 'postgres', hosts: ['127.0.0.1'], owner: 0 }]),
  ).toBe('there')
  expect(before.mode & 0o077).toBe(0)
  expect((await stat(path.join(folder, 'server', 'server.key'))).mtimeMs).toBe(before.mtimeMs)
})

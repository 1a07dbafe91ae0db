import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApplication } from '../app.ts'
import { readConfig } from '../config.ts'
import type { EmbeddedPostgres } from '../plugins/embedded-postgres.ts'
import { startEmbeddedPostgres } from '../plugins/embedded-postgres.ts'

let dataDir: string
let postgres: EmbeddedPostgres
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'registration-encrypted-'))
  // The server takes the certificate up with its next start, when its folder is there.
  await (await startEmbeddedPostgres({ dataDir })).stop()
  const certified = async (name: string) => {
    const made = await generate([{ name: 'commonName', value: name }], { keyType: 'ec', algorithm: 'sha256', extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] },
    ] })
    await writeFile(path.join(dataDir, `${name}.crt`), made.cert)
    return made
  }
  const { cert, private: key } = await certified('server')
  await certified('other')
  await writeFile(path.join(dataDir, 'postgres', 'server.crt'), cert, { mode: 0o600 })
  await writeFile(path.join(dataDir, 'postgres', 'server.key'), key, { mode: 0o600 })
  postgres = await startEmbeddedPostgres({ dataDir, settings: { ssl: 'on' } })
})
afterAll(async () => {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const trusting = (name: string, more = '') => `${postgres.url}?sslrootcert=${encodeURIComponent(path.join(dataDir, `${name}.crt`))}${more}`

async function connections(): Promise<{ ssl: boolean; connections: number }[]> {
  const client = new Client({ connectionString: postgres.superuserUrl })
  await client.connect()
  const { rows } = await client.query<{ ssl: boolean; connections: number }>(`
    select ssl, count(*)::int as connections from pg_stat_ssl join pg_stat_activity using (pid)
    where backend_type = 'client backend' and usename is not null and pid <> pg_backend_pid() group by ssl`)
  await client.end()
  return rows
}

it.each(['', '&sslmode=verify-full'])('every connection of the application is encrypted when the address says so %s', async (more) => {
  const application = await createApplication(readConfig({ DATA_DIR: dataDir }), trusting('server', more))
  expect(await connections()).toEqual([{ ssl: true, connections: expect.any(Number) }])
  await application.close()
})

it('a server with another certificate is not believed, in one line', async () => {
  await expect(createApplication(readConfig({ DATA_DIR: dataDir }), trusting('other'))).rejects.toMatchObject({
    name: 'ConfigurationError', message: expect.stringMatching(/cannot be used: .*certificate.* \(DATABASE_URL\)$/),
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { s3Store } from './s3-store.ts'
import { fileStoreContract } from './testing/file-store-contract.ts'
import { startS3Server, type S3Server } from './testing/s3-server.ts'

let server: S3Server
beforeAll(async () => {
  server = await startS3Server()
})
afterAll(() => server.stop())

describe('a bucket of files', () => fileStoreContract(async () => s3Store(await server.bucket())))
describe('a part of a bucket', () => fileStoreContract(async () => s3Store({ ...(await server.bucket()), prefix: 'fleet/documents/' })))

it('is shared: what one process wrote another reads, and neither writes over', async () => {
  const bucket = await server.bucket()
  const [one, other] = [s3Store(bucket), s3Store(bucket)]
  const place = { folder: 'a', id: 'b' }
  await one.write(place, [Buffer.from('x')])
  await expect(other.write(place, [Buffer.from('y')])).rejects.toThrow()
  await other.delete(place)
  expect(await one.read(place)).toBeUndefined()
})

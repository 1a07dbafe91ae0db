import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { s3Store } from './s3-store.ts'
import { fileStoreContract } from '../../testing/submission-documents/file-store-contract.ts'
import { startS3Server, type S3Server } from '../../testing/submission-documents/s3-server.ts'

let server: S3Server
beforeAll(async () => {
  server = await startS3Server()
})
afterAll(() => server.stop())

describe('a bucket of files', () => fileStoreContract(async () => s3Store(await server.bucket())))
describe('a part of a bucket', () =>
  fileStoreContract(async () => s3Store({ ...(await server.bucket()), prefix: 'fleet/documents/' })))

it('is shared: each process reads the other’s files and overwrites none', async () => {
  const bucket = await server.bucket()
  const [one, other] = [s3Store(bucket), s3Store(bucket)]
  const place = { folder: 'a', id: 'b' }
  await one.write(place, [Buffer.from('x')])
  await expect(other.write(place, [Buffer.from('y')])).rejects.toThrow()
  await other.delete(place)
  expect(await one.read(place)).toBeUndefined()
})

describe('a server that imitates a bucket', () => {
  const file = { folder: 'f', id: 'i' }
  const listed =
    '<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>x</NextContinuationToken><Contents><Key>f/i</Key><LastModified>2030-01-01T00:00:00Z</LastModified></Contents></ListBucketResult>'

  async function answered<T>(body: string, request: (store: ReturnType<typeof s3Store>) => Promise<T>): Promise<T> {
    const impostor = createServer(
      (request, response) => void request.resume().on('end', () => response.end(body)),
    ).listen(0, '127.0.0.1')
    await once(impostor, 'listening')
    const address = impostor.address()
    const port = typeof address === 'object' ? address?.port : undefined
    try {
      return await request(
        s3Store({
          bucket: 'b',
          prefix: '',
          region: 'us-east-1',
          endpoint: `http://127.0.0.1:${port}`,
          credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
        }),
      )
    } finally {
      impostor.closeAllConnections()
      impostor.close()
    }
  }

  it('and confirms everything has stored no file', () =>
    expect(answered('<html>Sign in</html>', (store) => store.write(file, [Buffer.from('x')]))).rejects.toThrow())

  it('and repeats the same page does not cause an endless loop', async () =>
    expect((await answered(listed, (store) => store.files('f'))).length).toBeLessThan(5))
})

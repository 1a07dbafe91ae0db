import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { Bucket } from '@fleet/platform/config/documents-place'
import { FileExists, placeName, type FileStore } from './file-store.ts'

/** Downloads under way, each held by its reader for as long as that takes, and uploads. */
const maxConnections = 200
const partLength = 5 * 1024 * 1024

function clientFor({ region, endpoint, credentials }: Bucket): S3Client {
  return new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
    // Every chunk is authenticated by us; stores that speak as S3 does know few of its checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 2_000,
      requestTimeout: 30_000,
      throwOnRequestTimeout: true,
      // A phone that reads slowly leaves the store's connection idle meanwhile.
      socketTimeout: 300_000,
      httpAgent: { maxSockets: maxConnections, keepAlive: true },
      httpsAgent: { maxSockets: maxConnections, keepAlive: true },
    },
  })
}

/** Told by the store itself: a repeat of our own write, whose first answer was lost, meets what it wrote. */
const isExisting = (error: unknown) =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412 && (error.$metadata.attempts ?? 1) === 1

/** Files in a bucket, which several machines share. A write is conditional on its name being free. */
export function s3Store(place: Bucket): FileStore {
  const client = clientFor(place)
  const at = { Bucket: place.bucket }

  return {
    async write(file, bytes) {
      const Body = Readable.from(bytes, { objectMode: false })
      const params = {
        ...at,
        Key: place.prefix + placeName(file),
        Body,
        IfNoneMatch: '*',
        ContentType: 'application/octet-stream',
      }
      try {
        const { ETag } = await new Upload({ client, params, queueSize: 1, partSize: partLength }).done()
        // Whoever stands between may say yes to anything.
        if (ETag === undefined) throw new TypeError('an answer that does not say what was written')
      } catch (error) {
        throw isExisting(error) ? new FileExists() : error
      } finally {
        Body.destroy()
      }
    },
    async read(file) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ ...at, Key: place.prefix + placeName(file) }))
        if (Body instanceof Readable) return Body
        throw new TypeError('an answer without a body')
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    },
    async delete(file) {
      await client.send(new DeleteObjectCommand({ ...at, Key: place.prefix + placeName(file) }))
    },
    async folders({ after, limit }) {
      // `0` comes right behind `/`: the first name that is in none of the folders up to this one.
      const start = after === '' ? {} : { StartAfter: `${place.prefix}${after}0` }
      const { CommonPrefixes = [] } = await client.send(
        new ListObjectsV2Command({ ...at, Prefix: place.prefix, Delimiter: '/', MaxKeys: limit, ...start }),
      )
      return CommonPrefixes.map(({ Prefix = '' }) => Prefix.slice(place.prefix.length, -1))
    },
    async files(folder) {
      const Prefix = `${place.prefix}${folder}/`
      const found: { id: string; writtenAt: string }[] = []
      for await (const { Contents = [] } of paginateListObjectsV2(
        { client, stopOnSameToken: true },
        { ...at, Prefix },
      )) {
        for (const { Key = '', LastModified } of Contents) {
          if (LastModified !== undefined)
            found.push({ id: Key.slice(Prefix.length), writtenAt: LastModified.toISOString() })
        }
      }
      return found
    },
  }
}

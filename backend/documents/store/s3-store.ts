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
import type { Bucket } from '@fleet/platform/config/document-storage'
import { FileExists, placeName, type FileStore } from './file-store.ts'

/** Downloads, each open as long as its client reads, and uploads. */
const maxConnections = 200
const partLength = 5 * 1024 * 1024

function clientFor({ region, endpoint, credentials }: Bucket): S3Client {
  return new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
    // Our encryption authenticates every chunk; S3-compatible stores support few of its checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 2_000,
      requestTimeout: 30_000,
      throwOnRequestTimeout: true,
      // A phone that reads slowly leaves the store's connection idle.
      socketTimeout: 300_000,
      httpAgent: { maxSockets: maxConnections, keepAlive: true },
      httpsAgent: { maxSockets: maxConnections, keepAlive: true },
    },
  })
}

/** Refused at the first attempt. A retry after a lost response finds the file of our own write. */
const isExisting = (error: unknown) =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412 && (error.$metadata.attempts ?? 1) === 1

/** Stores files in a bucket, which several machines can share. A write fails when the name exists. */
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
        // A proxy could answer 200 for anything.
        if (ETag === undefined) throw new TypeError('response without ETag')
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
        throw new TypeError('response without body')
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    },
    async delete(file) {
      await client.send(new DeleteObjectCommand({ ...at, Key: place.prefix + placeName(file) }))
    },
    async folders({ after, limit }) {
      // `0` follows `/`: the first name after everything in this folder.
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

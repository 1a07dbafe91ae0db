import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver, { type Context } from '@20minutes/s3rver'
import type { Bucket } from '@fleet/platform/config/document-storage'

export type S3Server = {
  /** Refuses all requests with this code and status; undefined: none. */
  refuse(fault: { readonly code: string; readonly status: number } | undefined): void
  /** An empty bucket. */
  bucket(): Promise<Bucket>
  stop(): Promise<void>
}

/**
 * An S3-compatible server in this process. Adds what the package lacks: conditional writes (one at a time for each
 * name), and aborting a multipart upload, which the package treats as a deletion.
 */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'fleet-s3-'))
  // The package and the client sign the address of a list differently.
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, allowMismatchedSignatures: true })
  const writing = new Map<string, Promise<unknown>>()
  let refusal: { readonly code: string; readonly status: number } | undefined
  function answer(context: Context, status: number, code: string): void {
    context.status = status
    context.type = 'application/xml'
    context.body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>refused</Message></Error>`
  }
  server.middleware.unshift(async (context, next) => {
    if (refusal !== undefined) return answer(context, refusal.status, refusal.code)
    if (context.method === 'DELETE' && context.query['uploadId'] !== undefined) {
      context.status = 204
      return
    }
    if (context.get('if-none-match') !== '*') return next()
    const turn = (writing.get(context.path) ?? Promise.resolve()).then(async () => {
      const [, bucket = '', ...key] = context.path.split('/')
      if (await server.store.existsObject(bucket, key.join('/'))) {
        answer(context, 412, 'PreconditionFailed')
      } else await next()
    })
    writing.set(
      context.path,
      turn.catch(() => {}),
    )
    await turn
  })
  const { port } = await server.run()
  let buckets = 0
  return {
    refuse: (fault) => (refusal = fault),
    async bucket() {
      buckets += 1
      const bucket = `files-${buckets}`
      await server.store.putBucket(bucket)
      return {
        bucket,
        prefix: '',
        region: 'us-east-1',
        endpoint: `http://127.0.0.1:${port}`,
        credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
      }
    },
    async stop() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

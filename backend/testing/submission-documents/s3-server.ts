import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver, { type Context } from '@20minutes/s3rver'
import type { Bucket } from '@fleet/platform/config/documents-place'

export type S3Server = {
  /** Refuses everything with this code, as a status; undefined: nothing any more. */
  refuse(fault: { readonly code: string; readonly status: number } | undefined): void
  /** An empty bucket. */
  bucket(): Promise<Bucket>
  stop(): Promise<void>
}

/**
 * A server that speaks as S3 does, in this process. What the package lacks is put before it: a write on the condition that nothing is there
 * (one at a time for each name), and the end of an upload in parts, which it takes for a deletion.
 */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'fleet-s3-'))
  // The package signs the address of a list without the slash that the client signs.
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

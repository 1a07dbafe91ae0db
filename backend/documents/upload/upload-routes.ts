import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import { reject } from '@fleet/domain/kernel/rejection'
import { serve } from '@fleet/platform/http/contract/serve'
import { commandMeta } from '@fleet/platform/http/command-meta'
import type { Subject } from '@fleet/platform/http/rights/rights'
import { accountOf } from '@fleet/platform/http/session/session'
import type { Uploads } from './uploads.ts'
import type { Places } from '@fleet/platform/async/places'
import type { Clock } from '@fleet/platform/time/clock'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import type { FormRegistry } from '../../form-registry/registry.ts'
import type { Counters } from '@fleet/platform/http/rate-limits/counters'
import type { DocumentFiles } from '../store/document-files.ts'
import type { Cleaning } from '../sanitize/cleaning.ts'
import type { Gate } from '@fleet/platform/async/gate'
import type { Scanner } from '../scan/scanner.ts'
import type { Asked } from '../../form-instances/filling.ts'
import { idFor } from '../../form-instances/ids.ts'
import type { Fillable, Found, Kind } from '../../form-instances/kind.ts'
import { speakTus } from './tus.ts'
import { attachOwn, ownUpload, ownUploads } from './upload-calls.ts'
import { uploadCalls } from './upload-contract.ts'
import { judgedUpload, kindIn, type OfUpload, personIn } from './uploading.ts'
import { type DocumentLimits, documentLimits } from '../limits.ts'

/** Where the uploads of a kind are: what stands for `:filled` and `:id`, and what it takes to reach them. */
type Place<F> = {
  readonly address: { readonly filled: string; readonly id?: string }
  readonly of: Subject<F>
  readonly config: FastifyContextConfig
  /** Opens what an address names and nothing was written to yet. */
  readonly open?: (asked: { readonly request: Asked<Fillable>['request']; readonly found: F }) => Promise<void>
}

type Deps = {
  readonly clock: Clock
  readonly limits: DocumentLimits
  readonly counters: Counters
  readonly keys: MasterKeys
  readonly forms: FormRegistry
  readonly documents: DocumentFiles
  readonly cleaning: Cleaning
  readonly uploads: Uploads
  readonly scanner: Scanner | undefined
  readonly attaching: Gate
  readonly uploading: Places
}

/** Uploads that go on where they broke off, of one kind of filled form (`upload-contract.ts`). */
export async function uploadRoutes<S extends Fillable, F extends Found<S>>(
  app: FastifyInstance,
  deps: Deps,
  kind: Kind<S>,
  { address, of, config, open }: Place<F>,
): Promise<void> {
  const { uploads, uploading } = deps

  /** Begins one; the same call again is the same upload. */
  async function create(asked: Asked<S> & { readonly found: F }) {
    const { request, found } = asked
    if (open !== undefined) await open({ request, found })
    const meta = commandMeta(
      request,
      deps,
      request.headers['upload-metadata'] === undefined ? null : String(request.headers['upload-metadata']),
    )
    const uploadId = idFor(`upload:${meta.commandId}`)
    return speakTus(deps, request, asked.reply, {
      uploadId,
      async create({ size, metadata }) {
        if ((await uploads.find(uploadId)) !== undefined) return
        const said = {
          person: personIn(metadata['person']),
          kind: kindIn(metadata['kind']),
          fileName: metadata['filename'] ?? '',
          size,
          replaces: metadata['replaces'] ?? undefined,
          meta,
        }
        await uploads.begin(await judgedUpload(deps, kind, asked, said), { size })
      },
    })
  }

  /** About one that is there. */
  async function goOn(asked: Asked<S, OfUpload>) {
    const { uploadId } = await ownUpload(deps, asked)
    return speakTus(deps, asked.request, asked.reply, { uploadId, create: () => reject('request.malformed') })
  }

  /** With a place for as long as bytes come in. */
  async function inPlace<T>(request: Asked<S>['request'], work: () => Promise<T>): Promise<T> {
    const leave = uploading.take(accountOf(request).id)
    return work().finally(leave)
  }

  await app.register(async (tus) => {
    // Bytes are handed on as they come, and nothing else is read.
    tus.removeAllContentTypeParsers()
    tus.addContentTypeParser('application/offset+octet-stream', (_, payload, done) => done(null, payload))
    // What else it may be is asked after the rights, by tus
    tus.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const route = serve(tus, uploadCalls, address)
    const bytes = { bodyLimit: documentLimits.file.most, config: { ...config, slowBody: true } } as const
    route(
      'POST /api/:filled/:id/uploads',
      bytes,
      of.given((request, reply, found) => inPlace(request, () => create({ request, reply, found }))),
    )
    route(
      'PATCH /api/:filled/:id/uploads/:uploadId',
      bytes,
      of.given((request, reply, found) => inPlace(request, () => goOn({ request, reply, found }))),
    )
    route(
      'HEAD /api/:filled/:id/uploads/:uploadId',
      { config },
      of.given((request, reply, found) => goOn({ request, reply, found })),
    )
    route(
      'DELETE /api/:filled/:id/uploads/:uploadId',
      { config },
      of.given((request, reply, found) => goOn({ request, reply, found })),
    )
  })

  const route = serve(app, uploadCalls, address)
  route(
    'GET /api/:filled/:id/uploads',
    { config },
    of.given((request, reply, found) => ownUploads(deps, { request, reply, found })),
  )
  route(
    'POST /api/:filled/:id/uploads/:uploadId/attach',
    { config },
    of.given((request, reply, found) => attachOwn(deps, kind, { request, reply, found })),
  )
}

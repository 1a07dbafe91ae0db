import { Rejection } from '@fleet/domain/kernel/rejection'
import { faultName } from '@fleet/platform/logging/fault'
import type { Job } from '@fleet/platform/jobs/scheduler'
import { attachUpload, waits } from './attach-upload.ts'
import type { AnyKind } from '../../form-instances/kind.ts'
import type { Clock } from '@fleet/platform/time/clock'
import type { FormRegistry } from '../../form-registry/registry.ts'
import type { DocumentFiles } from '../store/document-files.ts'
import type { Cleaning } from '../sanitize/cleaning.ts'
import type { Uploads } from './uploads.ts'
import type { Gate } from '@fleet/platform/async/gate'
import type { Scanner } from '../scan/scanner.ts'

const everyMs = 30_000
const mostAtOnce = 50

type Deps = {
  readonly clock: Clock
  readonly forms: FormRegistry
  readonly documents: DocumentFiles
  readonly cleaning: Cleaning
  readonly uploads: Uploads
  readonly scanner: Scanner | undefined
  readonly attaching: Gate
  /** Every type of form that takes files. */
  readonly formTypes: readonly AnyKind[]
}
type Log = (line: string) => void

/**
 * Makes documents of what waits, each in the name of who uploaded it, until there is nothing more or nobody to look at it. What is refused
 * by now stays listed, with the reason. Answers behind which one to begin the next time: one that clamd cannot look at keeps no others waiting.
 */
export async function attachWaiting(parts: Deps, log: Log, after = ''): Promise<string> {
  const stuck =
    (await attachBetween(parts, log, { after })) ??
    (after === '' ? undefined : await attachBetween(parts, log, { after: '', to: after }))
  if (stuck !== undefined) log('uploads wait: clamd does not look at them')
  return stuck ?? ''
}

/** Those behind `after`, in the order of their ids; answers the first that still waits. */
async function attachBetween(
  parts: Deps,
  log: Log,
  { after, to }: { readonly after: string; readonly to?: string },
): Promise<string | undefined> {
  const { formTypes, uploads, clock } = parts
  for (let from = after; ;) {
    const some = await uploads.waiting(from, mostAtOnce)
    for (const upload of some) {
      if (to !== undefined && upload.uploadId > to) return undefined
      const kind = formTypes.find(({ formId }) => formId === upload.formId)
      if (kind === undefined) continue
      const refused = ({ code, values }: Rejection) =>
        uploads.refuse(upload, { now: clock.now(), refused: { code, values } })
      const outcome = await attachUpload(parts, kind, { upload }, refused).catch((error: unknown) => {
        if (!(error instanceof Rejection)) log(`an upload that waits could not be attached: ${faultName(error)}`)
        return undefined
      })
      if (outcome === waits) return upload.uploadId
    }
    from = some.at(-1)?.uploadId ?? ''
    if (some.length < mostAtOnce) return undefined
  }
}

/** Attaches uploads that wait for the scanner. */
export function attachWaitingUploadsJob(deps: Deps, log: Log): Job {
  let after = ''
  return {
    name: 'attach-waiting-uploads',
    everyMs,
    async run() {
      after = await attachWaiting(deps, log, after)
    },
  }
}

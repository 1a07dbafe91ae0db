import type { DocumentFiles } from '../../documents/store/document-files.ts'
import { withTimeout } from '@fleet/platform/async/timeout'

type Store = Pick<DocumentFiles['store'], 'folders'>

const timeoutMs = 2_000
/** Anyone can make this call, and listing can be expensive: cache the result. */
const cacheMs = 5_000

/**
 * Checks whether the document store answers within two seconds. Callers within five seconds share one check, and a
 * hanging check is never repeated. Does not check free space.
 */
export function documentsHealth({ folders }: Store, now: () => number = Date.now): () => Promise<'ok' | 'unavailable'> {
  let latest: { readonly since: number; readonly answer: Promise<'ok' | 'unavailable'> } | undefined
  let isUnderWay = false

  function check() {
    isUnderWay = true
    const found = folders({ after: '', limit: 1 }).finally(() => {
      isUnderWay = false
    })
    const answer = withTimeout(timeoutMs, found, () => new Error('the document store does not answer')).then(
      () => 'ok' as const,
      () => 'unavailable' as const,
    )
    latest = { since: now(), answer }
    return answer
  }

  return () => (latest !== undefined && (isUnderWay || now() - latest.since < cacheMs) ? latest.answer : check())
}

import type { DocumentFiles } from '../../documents/store/document-files.ts'
import { withTimeout } from '@fleet/platform/async/bounded'

type Store = Pick<DocumentFiles['store'], 'folders'>

const timeoutMs = 2_000
/** A look may cost something, and anybody can ask. */
const cacheMs = 5_000

/**
 * Says whether the place of documents can be reached, after two seconds at most. It is looked at once for all who ask within five seconds, and
 * never while an earlier look hangs. That there is room in it is not said.
 */
export function documentsHealth({ folders }: Store, now: () => number = Date.now): () => Promise<'ok' | 'unavailable'> {
  let latest: { readonly since: number; readonly answer: Promise<'ok' | 'unavailable'> } | undefined
  let isUnderWay = false

  function check() {
    isUnderWay = true
    const found = folders({ after: '', limit: 1 }).finally(() => {
      isUnderWay = false
    })
    const answer = withTimeout(timeoutMs, found, () => new Error('documents do not answer')).then(
      () => 'ok' as const,
      () => 'unavailable' as const,
    )
    latest = { since: now(), answer }
    return answer
  }

  return () => (latest !== undefined && (isUnderWay || now() - latest.since < cacheMs) ? latest.answer : check())
}

import { startTransition, useEffect, useState, type ComponentType } from 'react'
import { NetworkFailure } from '../lib/http/http-problem.ts'
import { useLanguage } from '../lib/intl/language-provider.tsx'
import { useText } from '../lib/intl/use-text.ts'
import { nextIdle, whenIdle } from '../lib/when-idle.ts'
import { ErrorPanel } from './feedback/error-panel.tsx'

const parts = new Set<() => Promise<void>>()

/** Fetches all registered lazy parts; ignores failures. */
export async function fetchLazyParts(): Promise<void> {
  await Promise.allSettled([...parts].map((fetchPart) => fetchPart()))
}

/**
 * Fetches all texts and lazy parts, so that they work offline: one after another once the guest pauses, all at once when
 * the connection is back.
 */
export function usePrefetchLazyParts(): void {
  const { loadAllMessages: complete } = useLanguage()
  useEffect(() => {
    const fetchAll = () => {
      void complete().catch(() => undefined)
      void fetchLazyParts()
    }
    const stop = whenIdle(() => void fetchInTurn([complete, ...parts]))
    window.addEventListener('online', fetchAll)
    return () => {
      stop()
      window.removeEventListener('online', fetchAll)
    }
  }, [complete])
}

/** Leaves the browser time for input in between; ignores failures. */
async function fetchInTurn(fetches: readonly (() => Promise<void>)[]): Promise<void> {
  for (const fetchPart of fetches) {
    await fetchPart().catch(() => undefined)
    await new Promise<void>((resolve) => nextIdle(resolve))
  }
}

type Attempt = { readonly number: number; readonly byHand: boolean; readonly failed?: { readonly error: unknown } }

const next = ({ number }: Attempt): Attempt => ({ number: number + 1, byHand: false })

/**
 * Chromium never refetches a module that failed as long as the page lives, so the page is reloaded if it is
 * reachable.
 */
async function reloadIfReachable(): Promise<void> {
  const isReachable = await fetch(window.location.href, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isReachable) window.location.reload()
}

/** Why a lazy part could not be loaded, and a way to retry. */
export type LoadFailure = { readonly error: unknown; readonly onRetry: () => void }

/**
 * A part of a screen outside the first bundle: fetched with its texts when it is rendered, or before. If it cannot be
 * fetched, it shows `Missing`; it is retried by hand, and when the connection is back.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props & LoadFailure> = MissingPart,
): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined
  const fetchPart = async () => {
    Part ??= await load()
  }
  parts.add(fetchPart)
  return function LazyPart(props: Props) {
    const { hasAllMessages: isWhole, loadAllMessages: complete } = useLanguage()
    const [attempt, setAttempt] = useState<Attempt>({ number: 0, byHand: false })
    const isLoaded = isWhole && Part !== undefined
    useEffect(() => {
      if (isLoaded) return
      Promise.all([fetchPart(), complete()]).then(
        // Together with the texts: a render for each part would keep a large screen from ever being drawn with them
        () => startTransition(() => setAttempt(next)),
        (error: unknown) => {
          if (attempt.byHand) void reloadIfReachable()
          setAttempt((now) => ({
            ...now,
            failed: { error: window.navigator.onLine ? error : new NetworkFailure('unreachable', error) },
          }))
        },
      )
    }, [isLoaded, attempt.number, attempt.byHand, complete])
    const isMissing = !isLoaded && attempt.failed !== undefined
    useEffect(() => {
      if (!isMissing) return
      const again = () => setAttempt(next)
      window.addEventListener('online', again)
      return () => window.removeEventListener('online', again)
    }, [isMissing])
    if (isWhole && Part !== undefined) return <Part {...props} />
    return (
      attempt.failed && (
        <Missing
          {...props}
          error={attempt.failed.error}
          onRetry={() => setAttempt((now) => ({ ...next(now), byHand: true }))}
        />
      )
    )
  }
}

function MissingPart({ error, onRetry }: LoadFailure) {
  const t = useText()
  return <ErrorPanel title={t('routeError.title')} error={error} onRetry={onRetry} />
}

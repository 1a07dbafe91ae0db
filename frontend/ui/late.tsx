import { startTransition, useEffect, useState, type ComponentType } from 'react'
import { NetworkFailure } from '../lib/http/http-problem.ts'
import { useLanguage } from '../lib/intl/language-provider.tsx'
import { useText } from '../lib/intl/use-text.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { ErrorPanel } from './feedback/error-panel.tsx'

const parts = new Set<() => Promise<void>>()

/** Fetches all late parts that there are; those that cannot be fetched are left. */
export async function fetchLateParts(): Promise<void> {
  await Promise.allSettled([...parts].map((fetched) => fetched()))
}

/** Fetches all texts and late parts once the first screen is drawn and the browser has nothing else to do: they are there without a connection. */
export function useLatePartsWhenIdle(): void {
  const { loadAllMessages: complete } = useLanguage()
  useEffect(() => {
    const all = () => {
      void complete().catch(() => undefined)
      void fetchLateParts()
    }
    const stop = whenIdle(all)
    window.addEventListener('online', all)
    return () => {
      stop()
      window.removeEventListener('online', all)
    }
  }, [complete])
}

type Turn = { readonly number: number; readonly byHand: boolean; readonly failed?: { readonly error: unknown } }

const next = ({ number }: Turn): Turn => ({ number: number + 1, byHand: false })

/** Chromium never fetches again what it could not fetch once, as long as the page stands: so the page is loaded anew, if it can be. */
async function reloadIfThere(): Promise<void> {
  const isThere = await fetch(window.location.href, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isThere) window.location.reload()
}

/** What keeps a late part from being drawn, and the way to try again. */
export type Unfetched = { readonly error: unknown; readonly onRetry: () => void }

/**
 * A part of a screen that is not on its way with the first step: fetched with its texts when it is drawn, or before. Where it
 * cannot be fetched it says so, or `Missing` does in its place; it is tried again by hand, and when the connection is back.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props & Unfetched> = MissingPart,
): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined
  const fetched = async () => {
    Part ??= await load()
  }
  parts.add(fetched)
  return function Late(props: Props) {
    const { hasAllMessages: isWhole, loadAllMessages: complete } = useLanguage()
    const [turn, setTurn] = useState<Turn>({ number: 0, byHand: false })
    const isHere = isWhole && Part !== undefined
    useEffect(() => {
      if (isHere) return
      Promise.all([fetched(), complete()]).then(
        // With the texts, not before them: a turn for each part would keep a large screen from ever being drawn with them
        () => startTransition(() => setTurn(next)),
        (error: unknown) => {
          if (turn.byHand) void reloadIfThere()
          setTurn((now) => ({
            ...now,
            failed: { error: window.navigator.onLine ? error : new NetworkFailure('unreachable', error) },
          }))
        },
      )
    }, [isHere, turn.number, turn.byHand, complete])
    const isMissing = !isHere && turn.failed !== undefined
    useEffect(() => {
      if (!isMissing) return
      const again = () => setTurn(next)
      window.addEventListener('online', again)
      return () => window.removeEventListener('online', again)
    }, [isMissing])
    if (isWhole && Part !== undefined) return <Part {...props} />
    return (
      turn.failed && (
        <Missing
          {...props}
          error={turn.failed.error}
          onRetry={() => setTurn((now) => ({ ...next(now), byHand: true }))}
        />
      )
    )
  }
}

function MissingPart({ error, onRetry }: Unfetched) {
  const t = useText()
  return <ErrorPanel title={t('routeError.title')} error={error} onRetry={onRetry} />
}

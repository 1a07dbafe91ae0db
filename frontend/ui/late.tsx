import { startTransition, useEffect, useState, type ComponentType } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLanguage } from '../lib/intl/language-provider.tsx'
import { whenIdle } from '../lib/when-idle.ts'
import { ErrorPanel } from './error-panel.tsx'

const parts = new Set<() => Promise<void>>()

/** Fetches all late parts that there are; those that cannot be fetched are left. */
export async function fetchLateParts(): Promise<void> {
  await Promise.allSettled([...parts].map((fetched) => fetched()))
}

/** Fetches all texts and late parts once the first screen is drawn and the browser has nothing else to do: they are there without a connection. */
export function useLatePartsWhenIdle(): void {
  const { complete } = useLanguage()
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

/**
 * A part of a screen that is not on its way with the first step: fetched with its texts when it is drawn, or before. Where it
 * cannot be fetched it says so, and is tried again.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined
  const fetched = async () => {
    Part ??= await load()
  }
  parts.add(fetched)
  return function Late(props: Props) {
    const { isWhole, complete } = useLanguage()
    const [turn, setTurn] = useState<{ readonly number: number; readonly failed?: { readonly error: unknown } }>({ number: 0 })
    const isHere = isWhole && Part !== undefined
    useEffect(() => {
      if (isHere) return
      Promise.all([fetched(), complete()]).then(
        // With the texts, not before them: a turn for each part would keep a large screen from ever being drawn with them
        () => startTransition(() => setTurn(({ number }) => ({ number: number + 1 }))),
        (error: unknown) => setTurn(({ number }) => ({ number, failed: { error } })),
      )
    }, [isHere, turn.number, complete])
    if (isWhole && Part !== undefined) return <Part {...props} />
    return turn.failed && <ErrorPanel title={<FormattedMessage id="routeError.title" />} error={turn.failed.error} onRetry={() => setTurn(({ number }) => ({ number: number + 1 }))} />
  }
}

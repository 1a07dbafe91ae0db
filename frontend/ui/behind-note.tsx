import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { FormattedMessage } from 'react-intl'
import { behind } from '../lib/behind.ts'

const lookAgainMs = 3_000
/** Read from events and forms, never behind; what is being filled is not fetched from under who fills it. */
const neverBehind: readonly unknown[] = ['filled', 'device-copies', 'form']

/** What is shown is behind what was done: it says so, and looks again until it is not. */
export function BehindNote() {
  const queries = useQueryClient()
  const isBehind = useSyncExternalStore(behind.follow, behind.isBehind)
  useEffect(() => {
    if (!isBehind) return undefined
    const looking = setInterval(() => void queries.invalidateQueries({ type: 'active', predicate: ({ queryKey }) => !neverBehind.includes(queryKey[0]) }), lookAgainMs)
    return () => clearInterval(looking)
  }, [isBehind, queries])
  if (!isBehind) return null
  return <p role="status" className="bg-aqua-tint px-edge py-2 text-center text-sm font-semibold text-aqua-ink"><FormattedMessage id="behind.note" /></p>
}

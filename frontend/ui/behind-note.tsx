import { useQueryClient } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { useEffect } from 'react'
import { FormattedMessage } from 'react-intl'
import { useIsBehind } from '../lib/behind.ts'

const lookAgainMs = 3_000
/** Read from events and forms, never behind; what is being filled is not fetched from under who fills it. */
const neverBehind: readonly unknown[] = ['filled', 'device-copies', 'form']

/** What is shown is behind what was done: it says so, beside toasts, where it moves nothing, and looks again until it is not. */
export function BehindNote() {
  const queries = useQueryClient()
  const isBehind = useIsBehind()
  useEffect(() => {
    if (!isBehind) return undefined
    const looking = setInterval(() => {
      // What waits for an answer already is not asked anew: on a slow connection none would ever come.
      void queries.invalidateQueries({ type: 'active', predicate: ({ queryKey }) => !neverBehind.includes(queryKey[0]) }, { cancelRefetch: false })
    }, lookAgainMs)
    return () => clearInterval(looking)
  }, [isBehind, queries])
  if (!isBehind) return null
  return (
    <p className="flex animate-reveal items-start gap-2 rounded-lg bg-aqua-tint px-3 py-2 text-sm font-semibold text-aqua-ink shadow-float">
      <Hourglass size={18} aria-hidden="true" className="mt-px flex-none" />
      <span><FormattedMessage id="behind.note" /></span>
    </p>
  )
}

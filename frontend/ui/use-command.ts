import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useRef } from 'react'
import { useIntl } from 'react-intl'
import { newId } from '../lib/new-id.ts'
import { useText } from '../lib/intl/use-text.ts'
import { useProblemText } from './feedback/use-problem-text.ts'
import { useToast } from './feedback/use-toast.ts'

type Command<Given, Result> = {
  /**
   * `idempotencyKey` stays the same until the command succeeds or its input changes. Pass it on to `call`, so that a
   * retry after a lost answer takes effect only once.
   */
  readonly run: (given: Given, idempotencyKey: string) => Promise<Result>
  /** Text id of the toast's title on success; its text is `<id>.text`, if that exists. */
  readonly done?: string
  /** Text id of the toast's title on failure; its text is the reason. */
  readonly failed?: string
  /** Queries to refetch on success and on failure. */
  readonly refresh?: readonly QueryKey[]
  /** Runs on success, after the refetch. */
  readonly onDone?: (result: Result, given: Given) => unknown
  readonly onError?: (error: Error) => unknown
}

/**
 * Sends a command to the server, shows toasts and refetches queries. Make the button `unavailable` while `isPending`, and
 * show `error` with `ProblemNote`.
 */
export function useCommand<Given = void, Result = unknown>({
  run,
  done,
  failed,
  refresh = [],
  onDone,
  onError,
}: Command<Given, Result>) {
  const t = useText()
  const { messages } = useIntl()
  const toast = useToast()
  const problemText = useProblemText()
  const client = useQueryClient()
  const attempt = useRef<{ readonly given: Given; readonly key: string }>(undefined)
  const refetch = () => Promise.all(refresh.map((queryKey) => client.invalidateQueries({ queryKey })))
  return useMutation({
    mutationFn: (given: Given) => {
      if (attempt.current === undefined || !isSame(attempt.current.given, given))
        attempt.current = { given, key: newId() }
      return run(given, attempt.current.key)
    },
    onSuccess: async (result, given) => {
      attempt.current = undefined
      if (done !== undefined)
        toast({ tone: 'done', title: t(done), ...(`${done}.text` in messages && { text: t(`${done}.text`) }) })
      await refetch()
      await onDone?.(result, given)
    },
    onError: (error) => {
      if (failed !== undefined) toast({ tone: 'stop', title: t(failed), text: problemText(error) })
      void refetch()
      onError?.(error)
    },
  })
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

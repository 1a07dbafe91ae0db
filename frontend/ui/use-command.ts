import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useRef } from 'react'
import { useIntl } from 'react-intl'
import { useText } from '../lib/intl/use-text.ts'
import { newId } from '../lib/new-id.ts'
import { useWhileHere } from '../lib/use-while-here.ts'
import { useToast } from './use-toast.ts'

/** `idempotencyKey`: the same until the command has succeeded or something else is sent. `signal`: aborts when the page is left. */
export type Sending = { readonly idempotencyKey: string; readonly signal?: AbortSignal }

type Command<Given, Result> = {
  readonly run: (given: Given, sending: Sending) => Promise<Result>
  /** Prefix of the toast's texts: `.done` is its title, `.done.text`, where it exists, its text. Absent: no toast. */
  readonly texts?: string
  /** Read anew afterwards, whatever became of the command. */
  readonly refresh?: readonly QueryKey[]
  readonly onDone?: (result: Result, given: Given) => unknown
  readonly onError?: (error: Error) => unknown
}

/**
 * Sends a command to the server. Sent again after a lost answer it takes effect once. Show `error` beside the button with
 * `ProblemNote`, and make the button unavailable while `isPending`.
 */
export function useCommand<Given = void, Result = unknown>({
  run,
  texts,
  refresh = [],
  onDone,
  onError,
}: Command<Given, Result>) {
  const intl = useIntl()
  const t = useText()
  const toast = useToast()
  const client = useQueryClient()
  const whileHere = useWhileHere()
  const attempt = useRef<{ readonly key: string; readonly of: string }>(undefined)
  return useMutation({
    mutationFn: (given: Given) => {
      const of = JSON.stringify(given) ?? ''
      if (attempt.current?.of !== of) attempt.current = { key: newId(), of }
      const signal = whileHere()
      return run(given, { idempotencyKey: attempt.current.key, ...(signal && { signal }) })
    },
    onSuccess: async (result, given) => {
      attempt.current = undefined
      if (texts !== undefined) {
        const text = `${texts}.done.text`
        toast({
          tone: 'done',
          title: t(`${texts}.done`),
          ...(text in intl.messages && { text: t(text) }),
        })
      }
      await onDone?.(result, given)
    },
    ...(onError && { onError }),
    onSettled: () => Promise.all(refresh.map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}

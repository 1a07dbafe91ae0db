import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'react-intl'
import { expect, it } from 'vitest'
import { useCommand } from './use-command.ts'
import { ToastContext } from './feedback/use-toast.ts'

type Input = { readonly name: string }

/** A command with the listed outcomes, and the idempotency keys it received. */
function commandOf(outcomes: readonly ('fails' | 'succeeds')[]) {
  const keys: string[] = []
  const run = async (_: Input | undefined, idempotencyKey: string) => {
    const outcome = outcomes[keys.length]
    keys.push(idempotencyKey)
    if (outcome === 'fails') throw new Error('The answer was lost')
  }
  let sent: ((input: Input | undefined) => Promise<unknown>) | undefined
  const use = ({ mutateAsync }: { mutateAsync: typeof sent }) => {
    sent = mutateAsync
    return null
  }
  const Screen = () => use(useCommand({ run }))
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <IntlProvider locale="en">
        <ToastContext value={() => () => undefined}>
          <Screen />
        </ToastContext>
      </IntlProvider>
    </QueryClientProvider>,
  )
  return { keys, send: (input?: Input) => sent?.(input).catch(() => undefined) }
}

it('keeps the idempotency key when the same input is sent again after a failure', async () => {
  const { keys, send } = commandOf(['fails', 'fails', 'succeeds'])
  await send({ name: 'Anna' })
  await send({ name: 'Anna' })
  await send({ name: 'Anna' })
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
})

it('takes a new key after success', async () => {
  const { keys, send } = commandOf(['succeeds', 'succeeds'])
  await send()
  await send()
  expect(new Set(keys).size).toBe(2)
})

it('takes a new key for another input, also for one that failed before', async () => {
  const { keys, send } = commandOf(['fails', 'fails', 'fails'])
  await send({ name: 'Anna' })
  await send({ name: 'Anne' })
  await send({ name: 'Anna' })
  expect(new Set(keys).size).toBe(3)
})

import { AsyncLocalStorage } from 'node:async_hooks'
import type { Interceptor } from 'slonik'

type Route = { readonly name: string; readonly reads: readonly string[] }

const currentRoute = new AsyncLocalStorage<Route>()

/** What `work` does, it does for this route. */
export function runAsRoute(route: Route, work: () => void): void {
  currentRoute.run(route, work)
}

/** A route reads no read model that it does not name: it would show what was before its own writes. `readModelsIn`: those whose tables a statement names. */
export function checkNamedReads(readModelsIn: (statement: string) => readonly string[]): Interceptor {
  return {
    name: 'named-reads',
    beforeQueryExecution: (_context, { sql }) => {
      const route = currentRoute.getStore()
      const unnamed = route === undefined ? undefined : readModelsIn(sql).find((name) => !route.reads.includes(name))
      if (unnamed !== undefined) throw new Error(`${route?.name} reads ${unnamed} and does not name it in its config`)
      return null
    },
  }
}

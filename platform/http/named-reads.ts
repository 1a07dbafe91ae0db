import { AsyncLocalStorage } from 'node:async_hooks'
import type { Interceptor } from 'slonik'

type Route = { readonly name: string; readonly reads: readonly string[] }

const currentRoute = new AsyncLocalStorage<Route>()

/** Runs `work` on behalf of this route. */
export function runAsRoute(route: Route, work: () => void): void {
  currentRoute.run(route, work)
}

/**
 * Fails a query that reads a read model which the route does not name: it might show a state before its own writes.
 * `readModelsIn`: returns the read models with tables in a statement.
 */
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

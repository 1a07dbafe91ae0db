import type { FastifyInstance } from 'fastify'
import {
  runWithDeadline,
  requestDeadline,
  type RequestDeadline,
} from '../../event-sourcing/command-handler/request-deadline.ts'

/** A request waits for the event store so long in all, whatever it asks of it and however many wait for the same before it. */
export function registerRequestDeadline(app: FastifyInstance, milliseconds: number): void {
  const deadlines = new WeakMap<object, RequestDeadline>()
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const deadline = requestDeadline(milliseconds)
    deadlines.set(raw, deadline)
    runWithDeadline(deadline, done)
  })
  // Anew: a body comes in from the connection, which knows of no request.
  app.addHook('preValidation', ({ raw }, _reply, done) =>
    runWithDeadline(deadlines.get(raw) ?? requestDeadline(milliseconds), done),
  )
}

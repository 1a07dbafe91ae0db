import type { FastifyInstance } from 'fastify'
import {
  runWithDeadline,
  requestDeadline,
  type RequestDeadline,
} from '../../event-sourcing/command-handler/request-deadline.ts'

/** Limits how long a request waits for the event store in total, over all calls and including queues. */
export function registerRequestDeadline(app: FastifyInstance, milliseconds: number): void {
  const deadlines = new WeakMap<object, RequestDeadline>()
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const deadline = requestDeadline(milliseconds)
    deadlines.set(raw, deadline)
    runWithDeadline(deadline, done)
  })
  // Set again: the body arrives outside the async context of the request.
  app.addHook('preValidation', ({ raw }, _reply, done) =>
    runWithDeadline(deadlines.get(raw) ?? requestDeadline(milliseconds), done),
  )
}

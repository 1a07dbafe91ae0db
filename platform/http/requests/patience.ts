import type { FastifyInstance } from 'fastify'
import {
  runWithDeadline,
  requestDeadline,
  type RequestDeadline,
} from '../../event-sourcing/command-handler/request-deadline.ts'

/** A request waits for the event store so long in all, whatever it asks of it and however many wait for the same before it. */
export function registerPatience(app: FastifyInstance, milliseconds: number): void {
  const patiences = new WeakMap<object, RequestDeadline>()
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const patience = requestDeadline(milliseconds)
    patiences.set(raw, patience)
    runWithDeadline(patience, done)
  })
  // Anew: a body comes in from the connection, which knows of no request.
  app.addHook('preValidation', ({ raw }, _reply, done) =>
    runWithDeadline(patiences.get(raw) ?? requestDeadline(milliseconds), done),
  )
}

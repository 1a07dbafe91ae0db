import type { FastifyInstance } from 'fastify'
import type { Services } from '../../services.ts'
import { bulkReviewRoutes } from './bulk-review.ts'
import { submissionCommandRoutes } from './command-routes.ts'
import { listViewRoutes } from './list-views.ts'
import { dueRoutes } from './due-routes.ts'
import { submissionListRoutes } from './list-routes.ts'
import { submissionReadRoutes } from './read-routes.ts'

/** Registrations: lists, what is due, one of them, and what is done with it. */
export function submissionRoutes(app: FastifyInstance, services: Services): void {
  submissionListRoutes(app, services)
  dueRoutes(app, services)
  submissionReadRoutes(app, services)
  submissionCommandRoutes(app, services)
  bulkReviewRoutes(app, services)
  listViewRoutes(app, services)
}

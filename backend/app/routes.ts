import type { FastifyInstance } from 'fastify'
import { accessLogRoutes } from '../features/accounts/access-log-routes.ts'
import { accountSecurityRoutes } from '../features/accounts/account-security-routes.ts'
import { adminUserRoutes } from '../features/accounts/admin-user-routes.ts'
import { secondFactorRoutes } from '../features/accounts/second-factor-routes.ts'
import { profileRoutes } from '../features/agents/profile-routes.ts'
import { agentStaffRoutes } from '../features/agents/staff-routes.ts'
import { docsRoutes } from '../features/api-docs/routes.ts'
import { clientImportRoutes } from '../features/client-import/routes.ts'
import { askRoutes } from '../features/declarations/ask-routes.ts'
import { linkRoutes } from '../features/declarations/link-routes.ts'
import { documentRoutes } from '../features/submission-documents/routes.ts'
import { erasureRoutes } from '../features/erasure/routes.ts'
import { exportRoutes } from '../features/exports/routes.ts'
import { filledFormRoutes } from '../features/standalone-forms/routes.ts'
import { rehearsalRoutes } from '../features/form-versions/rehearsal-routes.ts'
import { formRoutes } from '../features/form-versions/routes.ts'
import { formVersionRoutes } from '../features/form-versions/version-routes.ts'
import { lackRoutes } from './health/lack-routes.ts'
import { healthRoutes } from './health/routes.ts'
import { acceptanceRoutes } from '../features/invitations/acceptance-routes.ts'
import { handOverRoutes } from '../features/invitations/hand-over-routes.ts'
import { invitationRoutes } from '../features/invitations/routes.ts'
import { outboxRoutes } from '../features/letters/outbox-routes.ts'
import { outboxFolder } from '../features/letters/post-office.ts'
import { medicalFormRoutes } from '../features/medical-form/routes.ts'
import { operatorRoutes } from '../features/operator/routes.ts'
import { partRoutes } from '../features/group-members/routes.ts'
import { receiptRoutes } from '../features/receipt/routes.ts'
import { phraseRoutes } from '../features/phrases/routes.ts'
import { presenceRoutes } from '../features/presence/routes.ts'
import { previewRoutes } from '../features/preview/routes.ts'
import { proposalRoutes } from '../features/proposals/routes.ts'
import { passwordRoutes } from '../features/sign-in/password-routes.ts'
import { reminderRoutes } from '../features/reminders/routes.ts'
import type { ChosenProvider } from '../features/sign-in/register.ts'
import { registerSignIn } from '../features/sign-in/register.ts'
import { sheetRoutes } from '../features/trip-sheets/routes.ts'
import { statsRoutes } from '../features/stats/routes.ts'
import { countDrafts, openDrafts } from '../features/submissions/open-drafts.ts'
import { registrationForm } from '../features/submissions/registration.ts'
import { submissionRoutes } from '../features/submissions/routes.ts'
import { teamRoutes } from '../features/team/team-routes.ts'
import { tripRoutes } from '../features/trips/routes.ts'
import { updateRoutes } from '../live-updates/routes.ts'
import type { RouteContract } from '@fleet/platform/http/rights/rights'
import type { AppDeps } from './deps.ts'

type Parts = {
  readonly identityProvider: ChosenProvider
  /** Every route registered so far and from now on. */
  readonly contracts: readonly RouteContract[]
  readonly health: Omit<Parameters<typeof healthRoutes>[1], keyof AppDeps>
}

/** Every call of the product. */
export async function registerRoutes(
  app: FastifyInstance,
  services: AppDeps,
  { identityProvider, contracts, health }: Parts,
): Promise<void> {
  healthRoutes(app, { ...services, ...health })
  lackRoutes(app, { ...services, pool: health.pool })
  passwordRoutes(app, services)
  secondFactorRoutes(app, services)
  adminUserRoutes(app, services)
  accountSecurityRoutes(app, services)
  teamRoutes(app, services)
  erasureRoutes(app, services)
  accessLogRoutes(app, services)
  invitationRoutes(app, services)
  acceptanceRoutes(app, services)
  handOverRoutes(app, services)
  partRoutes(app, services)
  receiptRoutes(app, services)
  askRoutes(app, services)
  linkRoutes(app, services)
  const mailFolder = outboxFolder(services.config)
  if (mailFolder !== undefined) outboxRoutes(app, mailFolder, services.config.publicUrl)
  await registerSignIn(app, services, identityProvider)
  previewRoutes(app, services)
  formRoutes(app, services)
  medicalFormRoutes(app)
  formVersionRoutes(app, services)
  rehearsalRoutes(app, services, {
    [registrationForm]: { all: () => openDrafts(services), count: () => countDrafts(services) },
  })
  updateRoutes(app, services)
  submissionRoutes(app, services)
  proposalRoutes(app, services)
  await profileRoutes(app, services)
  agentStaffRoutes(app, services)
  reminderRoutes(app, services)
  statsRoutes(app, services)
  operatorRoutes(app, services)
  phraseRoutes(app, services)
  presenceRoutes(app, services)
  docsRoutes(app, contracts)
  await documentRoutes(app, services)
  clientImportRoutes(app, services)
  exportRoutes(app, services)
  sheetRoutes(app, services)
  tripRoutes(app, services)
  for (const plain of services.filledForms) await filledFormRoutes(app, services, plain)
}

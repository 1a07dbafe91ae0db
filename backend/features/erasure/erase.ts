import { join } from 'node:path'
import type { PersonErased } from '@fleet/domain/erasures/events'
import { allDocuments } from '@fleet/domain/form-instances/state'
import type { CommandMeta } from '@fleet/domain/kernel/command'
import { Rejection } from '@fleet/domain/kernel/rejection'
import type { Reactor } from '@fleet/platform/subscriptions/subscription'
import type { Config } from '@fleet/platform/config/config'
import type { ErasureHandler } from '@fleet/domain/erasures/decider'
import type { Vault } from '@fleet/platform/vault/vault'
import type { OutboxTable } from '../../mail/outbox-table.ts'
import { type Submissions, registrationFormType } from '../submissions/registration.ts'
import type { AgencyHandler } from '@fleet/domain/agents/decider'
import type { DocumentFiles } from '../../documents/store/document-files.ts'
import type { Uploads } from '../../documents/upload/uploads.ts'
import { findFormInstance } from '../../form-instances/form-type.ts'
import { agencyFormType } from '../agents/agency.ts'
import { removeMailFiles } from '../../mail/mail-files.ts'

type Deps = {
  readonly config: Config
  readonly vault: Vault
  readonly documents: DocumentFiles
  readonly uploads: Uploads
  readonly submissions: Submissions
  readonly agents: AgencyHandler
  readonly erasures: ErasureHandler
  readonly outbox: OutboxTable
}
type Erased = PersonErased['data']

/** One stream, so that every start reads it completely before serving requests. */
const stream = 'all'

/**
 * Carries out an erasure; has no effect when repeated. Destroys the key first: after that nothing readable about the
 * person can be written, so deleting the rest once is enough. Projections delete rows by the event.
 */
async function finish(deps: Deps, person: Erased): Promise<void> {
  const { config, vault, outbox, uploads } = deps
  await vault.destroyKeys([person.personId])
  await removeMailFiles(join(config.dataDir, 'outbox'), await outbox.withdraw(person.personId))
  await uploads.dropOfPerson(person.personId)
  await discardFiles(deps, person)
}

async function discardFiles(
  { submissions, agents, documents }: Deps,
  { personId, submissionId }: Erased,
): Promise<void> {
  if (submissionId === undefined) return
  const { state } = await findFormInstance([registrationFormType(submissions), agencyFormType(agents)], submissionId, {
    allowMissingKeys: true,
  })
  for (const document of allDocuments(state))
    if (document.personId === personId) await documents.discard({ ...document, submissionId })
}

/** Erases a person in every process and file before it resolves; has no effect when repeated. */
export async function erasePerson(
  deps: Deps,
  person: Erased,
  meta: CommandMeta,
): Promise<{ position: bigint | undefined; revision: number }> {
  const { position, revision } = await deps.erasures.handle(stream, { type: 'ErasePerson', data: person, meta })
  await finish(deps, person).catch((error: unknown) => {
    // Files are unreadable by now. The reactor deletes them once the store answers.
    if (!(error instanceof Rejection && error.code.startsWith('documents.'))) throw error
  })
  return { position, revision }
}

/** Completes an erasure whose process was killed. */
export function erasure(deps: Deps): Reactor {
  return {
    name: 'erasure',
    types: new Set(['PersonErased']),
    async react({ data: { personId, submissionId } }) {
      if (typeof personId === 'string')
        await finish(deps, { personId, ...(typeof submissionId === 'string' ? { submissionId } : {}) })
    },
  }
}

/** Runs before requests are served: an older backup of the vault must not bring keys back. */
export async function reapplyErasures({ erasures, vault }: Pick<Deps, 'vault' | 'erasures'>): Promise<void> {
  const persons = (await erasures.history(stream)).map(({ data }) => data.personId)
  if (persons.length > 0) await vault.destroyKeys(persons)
}

import { reject } from '@fleet/domain/kernel/rejection'
import { seesUpload } from '@fleet/domain/visibility/audience'
import { accountOf, actorOf } from '@fleet/platform/http/session/session'
import { languageOf, messageIn } from '@fleet/platform/http/texts'
import type { WaitingFile } from '../../form-instances/contract.ts'
import type { InstanceRequest } from '../../form-instances/save.ts'
import type { FormInstance } from '../../form-instances/form-type.ts'
import type { Scanner } from '../scan/scanner.ts'
import type { Uploads } from './uploads.ts'

type Deps = { readonly uploads: Uploads; readonly scanner: Scanner | undefined }

/**
 * Files that wait for the scanner, and those of the last week that it refused: the reader's own and their agency's; all
 * for staff. Limited to persons that the reader may see.
 */
export async function waitingFiles<S extends FormInstance>(
  { uploads, scanner }: Deps,
  { request, found: { id, state } }: Pick<InstanceRequest<S>, 'request' | 'found'>,
): Promise<WaitingFile[]> {
  if (scanner === undefined) return []
  const [own, language] = [accountOf(request).id, languageOf(request)]
  const reader = { accountId: own, actor: actorOf(request) }
  return (await uploads.ofInstance(id)).flatMap(
    ({ uploadId, personId, accountId, actor, kind, fileName: name, waitsSince: since, refused }) => {
      const person = state.persons.findIndex((one) => one.personId === personId) + 1
      if (since === null || person === 0 || !seesUpload(reader, { accountId, agentId: actor.agentId })) return []
      return [
        {
          uploadId,
          person,
          kind,
          name,
          since,
          ...(accountId === own ? { isOwn: true } : {}),
          ...(refused === null ? {} : { refused: messageIn(language, `errors.${refused.code}`, refused.values) }),
        },
      ]
    },
  )
}

/**
 * Refuses to submit while a file waits for the scanner: a submitted form takes no documents.
 * @throws Rejection documents.unscanned
 */
export async function refuseUnscanned({ uploads, scanner }: Deps, { id }: { readonly id: string }): Promise<void> {
  if (scanner === undefined) return
  if ((await uploads.ofInstance(id)).some(({ state }) => state === 'waiting')) reject('documents.unscanned')
}

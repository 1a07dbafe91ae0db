import type { FastifyInstance } from 'fastify'
import { changesBetween } from '@fleet/form-schemas/engine/tools/changes/changes-between'
import type { Finding } from '@fleet/form-schemas/engine/tools/form-files/findings/finding'
import { sampleAnswers } from '@fleet/form-schemas/engine/tools/sample-answers'
import { serve } from '@fleet/platform/http/contract/serve'
import { describeFinding } from '../../form-registry/texts/finding-text.ts'
import { languageAmong, languageOf } from '@fleet/platform/http/texts'
import { findVersion, type FormRegistry, knownForm } from '../../form-registry/registry.ts'
import type { Clock } from '@fleet/platform/time/clock'
import { fileEdit } from '../../form-registry/git-author.ts'
import { changeNamedIn, changesSummary, describeChange } from '../../form-registry/texts/change-text.ts'
import { filesDifference } from '../../form-registry/texts/line-difference.ts'
import { versionCalls } from './version-contract.ts'

const config = { right: 'formVersions' } as const

/** The forms page of admins: versions, their differences, and the folder. */
export function formVersionRoutes(
  app: FastifyInstance,
  { forms, clock }: { readonly clock: Clock; readonly forms: FormRegistry },
): void {
  const route = serve(app, versionCalls)
  route('GET /api/forms', { config }, async (request) =>
    forms.ids.map((formId) => {
      const serving = forms.current(formId)
      const [step] = Object.values(serving.texts(languageAmong(request, serving.languages)).steps)
      const { state } = forms.folderState(formId)
      return { formId, title: step?.title ?? formId, serving: serving.loaded.definition.version, state }
    }),
  )

  route('GET /api/forms/:formId/versions', { config }, async (request, reply) => {
    const { formId } = request.params
    const publications = await forms.publications(knownForm(forms, formId))
    const language = languageOf(request)
    const { loaded: serving, languages } = forms.current(formId)
    const named = languageAmong(request, languages)
    const servingAt = publications.find(({ version }) => version === serving.definition.version)
    void reply.header('x-total-count', String(publications.length))
    return publications.slice(0, Number(request.query.limit ?? 100)).map((publication) => {
      const changes = publication.changes.map((change) => changeNamedIn(change, serving, named))
      return {
        version: publication.version,
        publishedAt: publication.publishedAt,
        author: publication.author === fileEdit ? null : publication.author,
        serving: publication === servingAt,
        summary: changesSummary(changes, { language, isFirst: publication === publications.at(-1) }),
        changes: changes.map((change) => describeChange(change, language)),
      }
    })
  })

  route('GET /api/forms/:formId/difference', { config }, async (request) => {
    const { formId } = request.params
    const { from, to } = request.query
    const before = await findVersion(forms, formId, from)
    const after = to === 'folder' ? await forms.folder(formId) : undefined
    const { loaded, files } = after ?? { loaded: (await findVersion(forms, formId, to)).loaded, files: undefined }
    const language = languageOf(request)
    return {
      from,
      to,
      changes:
        loaded === undefined
          ? []
          : changesBetween(before.loaded, loaded, languageAmong(request, Object.keys(loaded.texts))).map((change) =>
              describeChange(change, language),
            ),
      files: filesDifference(before.loaded.files, loaded?.files ?? filesOfForm(files ?? {}, before.loaded.files)),
    }
  })

  route('GET /api/forms/:formId/findings', { config }, async (request) => {
    const { formId } = request.params
    const { folder = null, errors, warnings, ...state } = forms.folderState(knownForm(forms, formId))
    const described = (found: readonly Finding[]) =>
      found.map((finding) => describeFinding(finding, languageOf(request)))
    return {
      ...state,
      errors: described(errors),
      warnings: described(warnings),
      folder,
      serving: forms.current(formId).loaded.definition.version,
    }
  })

  route('GET /api/forms/:formId/versions/:version/sample', { config }, async (request) => {
    const { formId, version } = request.params
    const requested = await findVersion(forms, formId, version)
    return { answers: sampleAnswers(await requested.compileHere(), clock.today()) }
  })
}

/** Files of an invalid folder: those of the version and new ones; `lookups/` also has files of other forms. */
function filesOfForm(
  files: { readonly [path: string]: string },
  version: { readonly [path: string]: string },
): { [path: string]: string } {
  return Object.fromEntries(
    Object.entries(files).filter(([path]) => version[path] !== undefined || !path.startsWith('lookups/')),
  )
}

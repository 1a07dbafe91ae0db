import type { FastifyInstance } from 'fastify'
import type { Json } from '@fleet/domain/kernel/json'
import { namedField } from '@fleet/form-schemas/engine/runtime/lists/lists'
import { partsOfMoment } from '@fleet/form-schemas/engine/runtime/definition/moments'
import { changesBetween } from '@fleet/form-schemas/engine/tools/changes/changes-between'
import type { Finding } from '@fleet/form-schemas/engine/tools/form-files/findings/finding'
import type { FormFiles } from '@fleet/form-schemas/engine/tools/form-files/form-source'
import { dayIn } from '@fleet/platform/text-format/dates'
import { serve } from '@fleet/platform/http/contract/serve'
import { describeFinding } from '../../form-registry/texts/finding-text.ts'
import { workQueue } from '@fleet/platform/async/work-queue'
import { languageAmong, languageOf } from '@fleet/platform/http/texts'
import { findVersion, type FormRegistry, knownForm } from '../../form-registry/registry.ts'
import type { Clock } from '@fleet/platform/time/clock'
import type { Publisher } from '../../live-updates/live-update-hub.ts'
import type { FormUpdate } from './live-updates.ts'
import { answerText, fieldLabel } from '../../form-registry/texts/answer-text.ts'
import { describeChange } from '../../form-registry/texts/change-text.ts'
import { formVersion, type FormVersion } from '../../form-registry/form-version.ts'
import { type OpenDraft, type RehearsedEffect, rehearseDrafts } from '../../form-registry/compiler/rehearsal.ts'
import { type RehearsalBody, rehearsalCalls } from './version-contract.ts'
import { formVersionLimits } from './limits.ts'
import { httpLimits } from '@fleet/platform/http/limits'

const config = { right: 'formVersions', reads: ['submission-list'] } as const

/** Open drafts by form id, and their count. */
type OpenDrafts = {
  readonly [formId: string]: { readonly all: () => AsyncIterable<OpenDraft>; readonly count: () => Promise<number> }
}

type Deps = {
  readonly clock: Clock
  readonly forms: FormRegistry
  readonly liveUpdates: Publisher<FormUpdate>
  readonly openDrafts: OpenDrafts
}

/** Effects of another version on the drafts that are open now; none for a form without drafts. */
export function rehearsalRoutes(app: FastifyInstance, deps: Deps): void {
  const { forms, clock, liveUpdates, openDrafts } = deps
  const inTurn = workQueue({
    maxRunning: formVersionLimits.rehearsalsAtOnce.max,
    maxWaiting: formVersionLimits.rehearsalsWaiting.max,
  })

  async function rehearse(before: FormVersion, after: FormVersion, language: string) {
    const { id: formId, version: from } = before.loaded.definition
    const { version: to } = after.loaded.definition
    const { all = noDrafts, count = async () => 0 } = openDrafts[formId] ?? {}
    const of = String(await count())
    const onProgress = (done: number) => liveUpdates.publish({ kind: 'form-rehearsed', formId, done: String(done), of })
    const deps = { drafts: all(), today: clock.today(), replay: forms.replay, onProgress }
    const { effects, unreadable, ...counts } = await rehearseDrafts(
      deps,
      before.loaded.definition,
      after.loaded.definition,
    )
    return {
      from,
      to,
      ...counts,
      unreadable: [...unreadable],
      effects: effects.map((effect) => describeEffect(effect, { before, after, language })),
    }
  }

  /** The version of the folder's files where they differ from the serving one, else the serving one. */
  async function requestedVersion(formId: string, to: string | undefined): Promise<FormVersion> {
    if (to !== undefined && to !== 'folder') return findVersion(forms, formId, to)
    const { loaded } = await forms.folder(knownForm(forms, formId))
    return loaded === undefined ? forms.current(formId) : formVersion(loaded)
  }

  /** The version before the serving one, else the serving one. */
  async function previous(formId: string): Promise<FormVersion> {
    const serving = forms.current(formId)
    const before = (await forms.publications(formId)).find(
      ({ version }) => version !== serving.loaded.definition.version,
    )
    return before === undefined ? serving : findVersion(forms, formId, before.version)
  }

  const route = serve(app, rehearsalCalls)
  route('GET /api/forms/:formId/rehearsal', { config }, async (request) => {
    const { formId } = request.params
    const { from, to } = request.query
    const after = await requestedVersion(formId, to)
    const serving = forms.current(formId)
    const isServing = serving.loaded.definition.version === after.loaded.definition.version
    const before =
      from !== undefined ? await findVersion(forms, formId, from) : isServing ? await previous(formId) : serving
    return inTurn(() => rehearse(before, after, languageOf(request)))
  })

  route(
    'POST /api/forms/:formId/rehearsal',
    { config: { ...config, slowBody: true }, bodyLimit: formVersionLimits.rehearsalBody.max },
    async (request) =>
      inTurn(async () => {
        const { formId } = request.params
        const language = languageOf(request)
        const serving = forms.current(knownForm(forms, formId))
        // Files that are only in the folder do not serve yet, and count where the serving version has none.
        const files = withReplaced(
          { ...(await forms.folder(formId)).files, ...serving.loaded.files },
          request.body.files,
        )
        const { loaded, refused } = await forms.validate(formId, files)
        if (loaded === undefined)
          return { ...findings(refused?.findings ?? [], [], language), changes: [], rehearsal: null }
        return {
          ...findings([], loaded.warnings, language),
          changes: changesBetween(serving.loaded, loaded, languageAmong(request, Object.keys(loaded.texts))).map(
            (change) => describeChange(change, language),
          ),
          rehearsal: await rehearse(serving, formVersion(loaded), language),
        }
      }),
  )
}

type EffectContext = { readonly before: FormVersion; readonly after: FormVersion; readonly language: string }

/** Effect in the reader's language, answers in the words of each version. */
function describeEffect({ examples, ...effect }: RehearsedEffect, { before, after, language }: EffectContext) {
  const { field, step, kind } = effect
  const version = kind === 'orphaned' || namedField(after.loaded.definition, field) === undefined ? before : after
  const texts = version.texts(language)
  const text = (value: Json) => {
    const moment = kind === 'moment' ? partsOfMoment(value) : undefined
    if (moment !== undefined) return `${dayIn(texts.language, moment.day)}, ${moment.time}`
    return answerText(version.loaded, texts, { field, value })
  }
  return {
    ...effect,
    stepTitle: texts.steps[step]?.title ?? step,
    label: fieldLabel(version.loaded, texts, field),
    examples: examples.map(({ persons, ...draft }) => ({
      ...draft,
      concerned: persons.map(({ person, from, to }) => ({ person, from: text(from), to: text(to) })),
      persons: persons.map(({ person }) => person),
    })),
  }
}

async function* noDrafts(): AsyncGenerator<OpenDraft> {}

/** The first findings of each kind, and their total: uploaded files can have any number. */
function findings(errors: readonly Finding[], warnings: readonly Finding[], language: string) {
  const { max } = httpLimits.problems
  const described = (all: readonly Finding[]) => all.slice(0, max).map((finding) => describeFinding(finding, language))
  return {
    errors: described(errors),
    warnings: described(warnings),
    total: { errors: errors.length, warnings: warnings.length },
  }
}

function withReplaced(files: FormFiles, replaced: RehearsalBody['files']): FormFiles {
  return Object.fromEntries(
    Object.entries({ ...files, ...replaced }).flatMap(([path, content]) =>
      typeof content === 'string' ? [[path, content]] : [],
    ),
  )
}

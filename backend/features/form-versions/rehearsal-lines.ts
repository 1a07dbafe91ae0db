import { changesBetween } from '@fleet/form-schemas/engine/tools/changes/changes-between'
import { shortVersion } from '@fleet/form-schemas/engine/tools/form-files/version'
import { cliText } from '../../form-registry/texts/finding-text.ts'
import { fieldLabel } from '../../form-registry/texts/answer-text.ts'
import { describeChange } from '../../form-registry/texts/change-text.ts'
import type { FormVersion } from '../../form-registry/form-version.ts'
import {
  type AffectedDraft,
  type Rehearsal,
  rehearseDrafts,
  type RehearsalDeps,
} from '../../form-registry/compiler/rehearsal.ts'

const maxExamples = 1_000

type RehearsalInput = {
  readonly serving: FormVersion
  readonly edited: FormVersion
  readonly deps: RehearsalDeps
  readonly publicUrl: string
  readonly language: string
}

/** Changes of the edited files in words, and their effect on open drafts. */
export async function rehearsalLines({
  serving,
  edited,
  deps,
  publicUrl,
  language,
}: RehearsalInput): Promise<string[]> {
  const { id: formId, version } = serving.loaded.definition
  if (version === edited.loaded.definition.version) return [cliText(language, 'serves', { formId })]
  const changes = changesBetween(serving.loaded, edited.loaded).map(
    (change) => `  ${describeChange(change, language).text}`,
  )
  const rehearsal = await rehearseDrafts(deps, serving.loaded.definition, edited.loaded.definition)
  return [
    cliText(language, 'compared', { formId, version: shortVersion(version) }),
    ...(changes.length === 0 ? [`  ${cliText(language, 'sameMeaning', {})}`] : changes),
    cliText(language, 'drafts', { formId, drafts: rehearsal.drafts, safe: rehearsal.safe }),
    ...(rehearsal.unreadable.length === 0
      ? []
      : [`  ${cliText(language, 'unreadable', { drafts: rehearsal.unreadable.join(', ') })}`]),
    ...effectLines(rehearsal, { serving, edited, publicUrl, language }),
  ]
}

/** Answers are not printed, because terminals keep their output. The page “Form versions” shows them to admins. */
const numbersOf = ({ persons }: AffectedDraft) => persons.map(({ person }) => person).join(', ')

function effectLines(
  { effects }: Rehearsal,
  { serving, edited, publicUrl, language }: Omit<RehearsalInput, 'deps'>,
): string[] {
  return effects.flatMap(({ kind, field, code, step, submissions, persons, examples }) => {
    const { form, texts } = kind === 'orphaned' ? serving : edited
    const title = texts(language).steps[step]?.title ?? step
    const effect = cliText(language, `effect.${kind}`, {
      field: fieldLabel(form, texts(language), field),
      step: title,
      code,
    })
    const named = examples.slice(0, maxExamples).map((one) => {
      const persons = numbersOf(one)
      return `    ${one.referenceCode} ${publicUrl}/form/${one.id}${persons === '1' ? '' : ` (${cliText(language, 'persons', { persons })})`}`
    })
    const more = submissions - named.length
    return [
      `  ${cliText(language, 'concerned', { effect, drafts: submissions, persons })}`,
      ...named,
      ...(more > 0 ? [`    ${cliText(language, 'more', { count: more })}`] : []),
    ]
  })
}

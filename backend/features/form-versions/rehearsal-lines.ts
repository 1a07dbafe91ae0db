import { changesBetween } from '@fleet/form-schemas/engine/tools/changes/changes-between'
import { shortVersion } from '@fleet/form-schemas/engine/tools/form-files/version'
import { deskText } from '../../form-registry/texts/finding-text.ts'
import { fieldLabel } from '../../form-registry/texts/answer-text.ts'
import { toldChange } from '../../form-registry/texts/change-text.ts'
import type { FormVersion } from '../../form-registry/form-version.ts'
import {
  type Concerned,
  type Rehearsal,
  rehearseDrafts,
  type RehearsalParts,
} from '../../form-registry/compiler/rehearsal.ts'

const maxExamples = 1_000

type RehearsalInput = {
  readonly serving: FormVersion
  readonly edited: FormVersion
  readonly deps: RehearsalParts
  readonly publicUrl: string
  readonly language: string
}

/** What publishing the edited files would change, in words, and what it would mean for the drafts that are open. */
export async function rehearsalLines({
  serving,
  edited,
  deps,
  publicUrl,
  language,
}: RehearsalInput): Promise<string[]> {
  const { id: formId, version } = serving.loaded.definition
  if (version === edited.loaded.definition.version) return [deskText(language, 'serves', { formId })]
  const changes = changesBetween(serving.loaded, edited.loaded).map(
    (change) => `  ${toldChange(change, language).text}`,
  )
  const rehearsal = await rehearseDrafts(deps, serving.loaded.definition, edited.loaded.definition)
  return [
    deskText(language, 'compared', { formId, version: shortVersion(version) }),
    ...(changes.length === 0 ? [`  ${deskText(language, 'sameMeaning', {})}`] : changes),
    deskText(language, 'drafts', { formId, drafts: rehearsal.drafts, safe: rehearsal.safe }),
    ...effectLines(rehearsal, { serving, edited, publicUrl, language }),
  ]
}

/** Answers are not printed: a terminal keeps what it shows, and the forms page shows them to who may see them. */
const numbersOf = ({ persons }: Concerned) => persons.map(({ person }) => person).join(', ')

function effectLines(
  { effects }: Rehearsal,
  { serving, edited, publicUrl, language }: Omit<RehearsalInput, 'deps'>,
): string[] {
  return effects.flatMap(({ kind, field, code, step, submissions, persons, examples }) => {
    const { form, texts } = kind === 'orphaned' ? serving : edited
    const title = texts(language).steps[step]?.title ?? step
    const effect = deskText(language, `effect.${kind}`, {
      field: fieldLabel(form, texts(language), field),
      step: title,
      code,
    })
    const named = examples.slice(0, maxExamples).map((one) => {
      const persons = numbersOf(one)
      return `    ${one.referenceCode} ${publicUrl}/form/${one.id}${persons === '1' ? '' : ` (${deskText(language, 'persons', { persons })})`}`
    })
    const more = submissions - named.length
    return [
      `  ${deskText(language, 'concerned', { effect, drafts: submissions, persons })}`,
      ...named,
      ...(more > 0 ? [`    ${deskText(language, 'more', { count: more })}`] : []),
    ]
  })
}

import { changesBetween } from '@fleet/form-schemas/engine/changes-between'
import { shortVersion } from '@fleet/form-schemas/engine/version'
import { fieldLabel } from './answer-text.ts'
import { toldChange } from './change-text.ts'
import type { FormVersion } from './form-version.ts'
import { type Concerned, type Rehearsal, rehearseDrafts, type RehearsalParts, type RehearsedEffect } from './rehearsal.ts'

const mostNamed = 1_000

const meaning: Readonly<Record<RehearsedEffect['kind'], string>> = {
  required: 'must now be answered and is not',
  invalid: 'has an answer that is no longer accepted',
  orphaned: 'is gone; its answers are kept',
  vanishes: 'says nothing any more, by a rule or a default that went; what was typed is set aside',
  changes: 'says something else, by a rule, a default or person 1',
  appears: 'says something that nobody said, by a rule, a default or person 1',
  hidden: 'is no longer asked for; its answers are set aside',
  warning: 'has a new warning',
}

type Asked = { readonly serving: FormVersion; readonly edited: FormVersion; readonly parts: RehearsalParts; readonly publicUrl: string }

/** What publishing the edited files would change, in words, and what it would mean for the drafts that are open. */
export async function rehearsalLines({ serving, edited, parts, publicUrl }: Asked): Promise<string[]> {
  const { id, version } = serving.loaded.definition
  if (version === edited.loaded.definition.version) return [`${id}: these files serve already`]
  const changes = changesBetween(serving.loaded, edited.loaded).map((change) => `  ${toldChange(change, 'en').text}`)
  const rehearsal = await rehearseDrafts(parts, serving.loaded.definition, edited.loaded.definition)
  return [
    `${id}: compared with version ${shortVersion(version)}, which serves:`,
    ...(changes.length === 0 ? ['  Only spaces, comments or the order in the files'] : changes),
    `${id}: ${rehearsal.drafts} open drafts, ${rehearsal.safe} of them safe`,
    ...effectLines(rehearsal, { serving, edited, publicUrl }),
  ]
}

/** Answers are not printed: a terminal keeps what it shows, and the forms page shows them to who may see them. */
const numbersOf = ({ persons }: Concerned) => persons.map(({ person }) => person).join(', ')

function effectLines({ effects }: Rehearsal, { serving, edited, publicUrl }: Omit<Asked, 'parts'>): string[] {
  return effects.flatMap(({ kind, field, code, step, submissions, persons, examples }) => {
    const { form, texts } = kind === 'orphaned' ? serving : edited
    const title = texts('en').steps[step]?.title ?? step
    const named = examples.slice(0, mostNamed).map((one) => `    ${one.referenceCode} ${publicUrl}/form/${one.id}${numbersOf(one) === '1' ? '' : ` (persons ${numbersOf(one)})`}`)
    return [
      `  “${fieldLabel(form, texts('en'), field)}” in “${title}” ${meaning[kind]}${kind === 'invalid' ? ` (${code})` : ''}: ${submissions} drafts, ${persons} persons`,
      ...named,
      ...(submissions > named.length ? [`    and ${submissions - named.length} more`] : []),
    ]
  })
}

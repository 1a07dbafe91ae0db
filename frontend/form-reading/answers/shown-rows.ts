import type { RequestedItem } from '@fleet/backend/features/submissions/requested-item-contract'
import type { ShownFile } from '@fleet/backend/form-instances/contract'
import type { Answers, Problem, StepDefinition } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { documentKindOf } from '@fleet/form-schemas/engine/runtime/documents'
import { formFields } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { isWithin } from '@fleet/form-schemas/engine/runtime/lists/lists'
import type { IntlShape } from 'react-intl'
import { momentTextIn } from '../../form-renderer/moment-text.ts'
import { answerText, rowsOf, type Row } from './answer-text.ts'
import type { AnswersProps } from './answers-props.ts'
import type { Blame } from './blame.ts'

/** A row with everything it shows. */
export type ShownRow = Row & {
  readonly name: string
  readonly text: string | undefined
  readonly files: readonly ShownFile[]
  readonly requestedItems: readonly RequestedItem[]
  readonly problems: readonly Problem[]
  /** What follows from the answer, such as the pick-up of a flight. */
  readonly moment: string | undefined
  readonly origin: Blame | undefined
}

type RowInput = Pick<AnswersProps, 'formInstance' | 'version' | 'person' | 'blame'> & {
  intl: IntlShape
  step: StepDefinition
  fields: readonly string[]
  answers: Answers
  problems: readonly Problem[]
}

/** Rows of a step: one per answer, or per item of a repeating group. */
export function shownRows({
  formInstance,
  version: { form, texts },
  person,
  blame,
  intl,
  step,
  fields,
  answers,
  problems,
}: RowInput): ShownRow[] {
  const index = formFields(form.definition)
  return fields
    .flatMap((field) => rowsOf({ intl, texts }, index.get(field) ?? { name: field, step, schema: {} }, answers))
    .map((row): ShownRow => {
      const { name } = row.field
      const kind = documentKindOf(row.field)
      return {
        ...row,
        name,
        text: kind === undefined ? answerText({ intl, texts }, row.field, row.value) : undefined,
        files: formInstance.files.filter((file) => kind !== undefined && file.person === person && file.kind === kind),
        requestedItems: formInstance.requestedItems.filter(
          (item) =>
            item.person === person &&
            ((item.field !== undefined && isWithin(name, item.field)) ||
              (kind !== undefined && item.document === kind)),
        ),
        problems: problems.filter((problem) => isWithin(problem.field, name)),
        moment: momentTextIn({ intl, form, texts, answers }, row.field),
        origin: (kind === undefined ? undefined : blame.of(person, kind)) ?? blame.of(person, name),
      }
    })
}

const minRunLength = 4

/** Collapses consecutive No rows. */
export function groupNoRows(
  rows: readonly ShownRow[],
  isCollapsible: (row: ShownRow) => boolean,
): (ShownRow | readonly ShownRow[])[] {
  const runs: ShownRow[][] = []
  const isNo = (row: ShownRow) =>
    row.value === false &&
    row.files.length + row.requestedItems.length + row.problems.length === 0 &&
    isCollapsible(row)
  for (const row of rows) {
    const last = runs.at(-1)
    if (last?.[0] !== undefined && isNo(row) && isNo(last[0])) last.push(row)
    else runs.push([row])
  }
  return runs.flatMap((run) => (run.length < minRunLength ? run : [run]))
}

const maxSummaryItems = 4

/** First answers of a step in one line, without duplicates; a flag by its name. */
export function summaryLine(rows: readonly ShownRow[]): string {
  const items = rows.flatMap(({ title, value, text, files }) => {
    if (files.length > 0) return files.map(({ name }) => name)
    if (value === true && text !== undefined) return title
    return value === false || text === undefined ? [] : text
  })
  return items
    .filter((text, index) => !items.slice(0, index).some((before) => before.includes(text)))
    .slice(0, maxSummaryItems)
    .join(', ')
}

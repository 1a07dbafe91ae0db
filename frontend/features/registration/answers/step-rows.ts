import type { ShownFile } from '@fleet/backend/form-instances/contract'
import type { Answers, Form, FormTexts, StepDefinition } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { documentKindOf } from '@fleet/form-schemas/engine/runtime/documents'
import { isFlag } from '@fleet/form-schemas/engine/runtime/conditions/flags'
import { formFields } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { fieldOf, isWithin, uiSchemaOf } from '@fleet/form-schemas/engine/runtime/lists/lists'
import { drawnFields, isOptionalAid } from '@fleet/form-schemas/engine/runtime/shown-record'
import type { IntlShape } from 'react-intl'
import type { PersonProblem } from '../../../form-filling/submit/all-problems.ts'
import { momentTextIn } from '../../../form-renderer/moment-text.ts'
import { answerText, rowsOf } from '../../../form-reading/answers/answer-text.ts'

/** One answer to read: its text, documents and problems. */
export type AnswerRow = {
  /** Name of the field, or of an item of a repeating group. */
  readonly name: string
  readonly field: string
  readonly title: string
  /** Undefined: not answered, which is a problem, or answered by its documents. */
  readonly text: string | undefined
  readonly files: readonly ShownFile[]
  readonly problems: readonly PersonProblem[]
  /** What follows from the answers, such as the pick-up of a flight. */
  readonly moments: readonly string[]
  /** Answers joined into this row, in parts; the row has the name of the first. */
  readonly line?: readonly (readonly AnswerRow[])[]
}

export type StepRows = {
  readonly step: StepDefinition
  readonly rows: readonly AnswerRow[]
  /**
   * Titles of optional fields without an answer. Excludes input aids, and boxes, since an unticked box is an answer.
   */
  readonly leftOut: readonly string[]
}

type StepRowsInput = {
  readonly intl: IntlShape
  readonly form: Form
  readonly texts: FormTexts
  readonly step: StepDefinition
  readonly answers: Answers
  /** Files of this person. */
  readonly files: readonly ShownFile[]
  /** Problems of this person. */
  readonly problems: readonly PersonProblem[]
  /** Whether a row may be joined with related ones; undefined: no row is joined. */
  readonly mayJoin?: ((row: AnswerRow) => boolean) | undefined
}

/** Answers of one person in one step; undefined when none of its fields applies. */
export function stepRows({
  intl,
  form,
  texts,
  step,
  answers,
  files,
  problems,
  mayJoin,
}: StepRowsInput): StepRows | undefined {
  const fields = drawnFields(form, step, answers)
  if (fields.length === 0) return undefined
  const index = formFields(form.definition)
  const all = fields
    .flatMap((name) => rowsOf({ intl, texts }, index.get(name) ?? { name, step, schema: {} }, answers))
    .map((row): AnswerRow & { readonly isBox: boolean } => {
      const { field, title, value } = row
      const kind = documentKindOf(field)
      const isTicked = isFlag(field)
      return {
        name: field.name,
        field: fieldOf(field.name),
        title,
        text:
          kind === undefined && !(isTicked && value === false) ? answerText({ intl, texts }, field, value) : undefined,
        files: files.filter((file) => kind !== undefined && file.kind === kind),
        problems: problems.filter((problem) => isWithin(problem.field, field.name)),
        moments: [momentTextIn({ intl, form, texts, answers }, field)].filter((text) => text !== undefined),
        // To a reader a statement is not a box: unticked, it was not accepted.
        isBox: isTicked && kind === undefined && uiSchemaOf(field)?.['ui:widget'] !== 'statement',
      }
    })
  const hasContent = (row: AnswerRow) => row.text !== undefined || row.files.length + row.problems.length > 0
  const rows = all.filter(hasContent)
  return {
    step,
    rows: mayJoin ? joinRows(rows, { step, texts, mayJoin }) : rows,
    leftOut: all
      .filter((row) => !hasContent(row) && !row.isBox && !isOptionalAid(step, row.name))
      .map(({ title }) => title),
  }
}

/**
 * Joins the rows of each group that is read as one line, at the place of its first row; a single row stays as it is.
 */
function joinRows(
  rows: readonly AnswerRow[],
  { step, texts, mayJoin }: Pick<StepRowsInput, 'step' | 'texts'> & { readonly mayJoin: (row: AnswerRow) => boolean },
): AnswerRow[] {
  const isPlain = (row: AnswerRow) =>
    row.text !== undefined && row.files.length + row.problems.length === 0 && mayJoin(row)
  return step.groups.reduce<AnswerRow[]>(
    (all, { id, line = [] }) => {
      const parts = line
        .map((names) => names.flatMap((name) => all.find((row) => row.name === name && isPlain(row)) ?? []))
        .filter((part) => part.length > 0)
      const joined = parts.flat()
      const title = texts.steps[step.id]?.groups[id]?.title
      const [first] = joined
      if (first === undefined || joined.length < 2 || title === undefined) return all
      const at = all.findIndex((row) => joined.includes(row))
      return all.flatMap((row, index) =>
        index === at
          ? { ...first, title, line: parts, moments: joined.flatMap(({ moments }) => moments) }
          : joined.includes(row)
            ? []
            : row,
      )
    },
    [...rows],
  )
}

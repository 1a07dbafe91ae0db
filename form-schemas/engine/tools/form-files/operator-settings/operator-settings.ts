import type { ValidateFunction } from 'ajv'
import type { FormFile } from '../file-shapes.ts'
import type { Finding } from '../findings/finding.ts'
import type { Source } from '../json-document.ts'
import { shapeAjv } from '../schemas/ajv-instance.ts'
import { type OperatorFile, operatorShape } from './operator-file.ts'
import { type Phrase, type PhrasesFile, phrasesShape } from './phrases-file.ts'
import { type Reminder, type RemindersFile, remindersShape } from './reminders-file.ts'
import { type SheetFile, sheetShape } from '../../../runtime/sheets/sheet-file.ts'

/** The form's files for staff. Part of the version; never sent to pages that fill in the form. */
export type OperatorSettings = {
  readonly sheets: readonly SheetFile[]
  readonly phrases: readonly Phrase[]
  readonly reminders: readonly Reminder[]
  readonly operator?: OperatorFile
}

/** The files as read. */
export type OperatorSettingsSource = {
  readonly sheets: readonly Source<SheetFile>[]
  readonly phrases: Source<PhrasesFile> | undefined
  readonly reminders: Source<RemindersFile> | undefined
  readonly operator: Source<OperatorFile> | undefined
}

const ajv = shapeAjv()
const shapes = {
  sheet: ajv.compile<SheetFile>(sheetShape),
  phrases: ajv.compile<PhrasesFile>(phrasesShape),
  reminders: ajv.compile<RemindersFile>(remindersShape),
  operator: ajv.compile<OperatorFile>(operatorShape),
}

type Read = <T>(path: string, shape: ValidateFunction<T>, missingFinding?: Finding) => Source<T> | undefined

/** Reads the operator's files that `form.json` names; `read` reports their findings. */
export function operatorSettingsSource(
  formId: string,
  form: Source<FormFile> | undefined,
  read: Read,
): OperatorSettingsSource {
  const named = <T>(
    path: string | undefined,
    shape: ValidateFunction<T>,
    ...pointer: (string | number)[]
  ): Source<T> | undefined =>
    path === undefined
      ? undefined
      : read(`${formId}/${path}`, shape, form?.document.error(pointer, 'files.named', { file: path }))
  const { sheets = [], phrases, reminders, operator } = form?.value ?? {}
  return {
    sheets: sheets.flatMap((path, index) => named(path, shapes.sheet, 'sheets', index) ?? []),
    phrases: named(phrases, shapes.phrases, 'phrases'),
    reminders: named(reminders, shapes.reminders, 'reminders'),
    operator: named(operator, shapes.operator, 'operator'),
  }
}

export function operatorSettingsOf({ sheets, phrases, reminders, operator }: OperatorSettingsSource): OperatorSettings {
  return {
    sheets: sheets.map(({ value }) => value),
    phrases: phrases?.value.phrases ?? [],
    reminders: reminders?.value.reminders ?? [],
    ...(operator === undefined ? {} : { operator: operator.value }),
  }
}

export function operatorSettingsDocuments({
  sheets,
  phrases,
  reminders,
  operator,
}: OperatorSettingsSource): Source<unknown>[] {
  return [...sheets, phrases, reminders, operator].filter((source) => source !== undefined)
}

import { kindOfFile } from '../../runtime/documents.ts'
import type { Finding, FindingValues } from '../form-files/finding.ts'
import type { FindingCode } from '../form-files/finding-codes.ts'
import type { FormSource, StepSource } from '../form-files/form-source.ts'
import { isTaken, type JsonDocument, type Pointer } from '../form-files/json-document.ts'
import { fieldPlaces } from './places.ts'

type FileField = {
  readonly name: string
  readonly step: StepSource
  readonly kind: string
  readonly document: JsonDocument
  readonly pointer: Pointer
}

/** That what is drawn as a file is a flag of a person, and collects a kind of document that nothing else in the form is called. */
export function lintDocuments(source: FormSource): Finding[] {
  const places = source.steps.flatMap(fieldPlaces)
  const files = source.steps.flatMap(fileFields)
  return files.flatMap(({ name, step, kind, document, pointer }, index) => {
    const types = places
      .filter((place) => place.step === step && place.name === name)
      .map(({ schema }) => schema['type'])
    const other = files.slice(0, index).find((file) => file.kind === kind)
    const refuse = (part: string, code: FindingCode, values: FindingValues = {}) => [
      document.error([...pointer, part], code, { field: name, kind, ...values }),
    ]
    return [
      ...(types.some((type) => type !== 'boolean') ? refuse('ui:widget', 'file.noFlag') : []),
      ...(step.entry.scope === 'booking' ? refuse('ui:widget', 'file.booking') : []),
      ...(/^[a-zA-Z][a-zA-Z0-9]*$/.test(kind) && !isTaken(kind) ? [] : refuse('ui:options', 'file.kindName')),
      ...(other === undefined ? [] : refuse('ui:options', 'file.kindTwice', { other: other.name })),
      ...(kind !== name && places.some((place) => place.name === kind) ? refuse('ui:options', 'file.kindIsField') : []),
    ]
  })
}

function fileFields(step: StepSource): FileField[] {
  return Object.entries(step.drawing.fields).flatMap(([name, { widget, options }]) =>
    widget === 'file'
      ? [{ name, step, kind: kindOfFile(name, options), document: step.ui.document, pointer: [name] }]
      : [],
  )
}

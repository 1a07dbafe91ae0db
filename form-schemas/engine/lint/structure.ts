import type { Finding } from '../finding.ts'
import type { FormSource, StepSource } from '../form-source.ts'
import { textList } from '../json-object.ts'
import { bounded, typed } from './answer-types.ts'
import { lintList } from './lists.ts'
import { type BranchPlace, branchPlaces, type FieldPlace, fieldPlaces } from './places.ts'

/** Names the calls of a submission use beside its fields (DESIGN section 7). */
const reserved = new Set([
  'id', 'status', 'referenceCode', 'currentStep', 'totalSteps', 'passengerIndex', 'userId', 'agentId', 'agentSnapshot', 'createdAt', 'updatedAt',
  'submittedAt', 'reviewedAt', 'reviewedBy', 'reviewNotes', 'documents', 'persons', 'requestedItems', 'editable', 'revision', 'formVersion', 'position',
])

/** That steps are built as the engine reads them: fields in branches, nothing else. */
export function lintStructure(source: FormSource): Finding[] {
  return source.steps.flatMap((step) => [
    ...[...branchPlaces(step.schema.value)].flatMap((place) => lintBranch(step, place)),
    ...fieldPlaces(step).flatMap(lintField),
  ])
}

function lintBranch(step: StepSource, { branch, pointer }: BranchPlace): Finding[] {
  const { document } = step.schema
  const declared = new Set(fieldPlaces(step).map(({ name }) => name))
  const pair = ['then', 'else'].some((key) => branch[key] !== undefined) !== (branch['if'] !== undefined)
  return [
    ...(pair ? [document.error([...pointer, branch['if'] === undefined ? 'then' : 'if'], 'if needs then or else, and they need if')] : []),
    ...textList(branch['required']).flatMap((name, index) =>
      declared.has(name) ? [] : [document.error([...pointer, 'required', index], `There is no field ${name} in this step to be required`)],
    ),
  ]
}

function lintField({ name, step, schema, pointer }: FieldPlace): Finding[] {
  const { document } = step.schema
  return [
    ...(/^[a-zA-Z][a-zA-Z0-9]*$/.test(name) ? [] : [document.error(pointer, `${name} is no field name`, 'Letters and digits, beginning with a letter')]),
    ...(reserved.has(name) ? [document.error(pointer, `${name} is taken: the system uses that name itself`, 'Choose another name')] : []),
    ...(typed(schema) ? [] : [document.error(pointer, `${name} has no type`, 'Add "type" or a "$ref" to a lookup')]),
    ...(bounded(schema) ? [] : [document.error(pointer, `${name} accepts texts of any length`, 'Add "maxLength"')]),
    ...(schema['type'] === 'object' ? [document.error([...pointer, 'type'], `${name} holds further fields`, 'Fields stand in the step itself; what can be answered several times is "type": "array"')] : []),
    ...(schema['type'] === 'array' ? lintList({ name, step, schema, pointer }) : []),
  ]
}

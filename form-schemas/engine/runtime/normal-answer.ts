import { saysNothing, withoutBlanks } from './answered.ts'
import type { FormDefinition, JsonValue } from './definition/definition.ts'
import { flags, isFlag } from './flags.ts'
import { namedField } from './lists/list-fields.ts'

/** An answer as it is kept: what says nothing (a blank, an unticked flag, an empty list) is null, also in items. */
export function normalAnswer(definition: FormDefinition, field: string, answer: JsonValue): JsonValue {
  if (saysNothing(answer) || (answer === false && flags(definition).has(field))) return null
  return withoutBlanks(answer, (part, value) => value === false && isFlagOfItem(definition, `${field}.*.${part}`))
}

function isFlagOfItem(definition: FormDefinition, name: string): boolean {
  const field = namedField(definition, name)
  return field !== undefined && isFlag(field)
}

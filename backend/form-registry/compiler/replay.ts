import { compileForm } from '@fleet/form-schemas/engine/tools/compile'
import type { Form, FormDefinition } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { createRehearsal } from '@fleet/form-schemas/engine/tools/rehearsal'
import type { ReadableDraft, Replayed, Versions } from './rehearsal.ts'

/** Both versions of the last two rehearsals: a rehearsal sends several batches. */
const maxCompiled = 4
const compiled = new Map<string, Form>()

function compiledOnce(definition: FormDefinition): Form {
  const key = JSON.stringify([definition.id, definition.version, definition.namePairs ?? []])
  const known = compiled.get(key)
  const form = known ?? { definition, compiled: compileForm(definition) }
  compiled.delete(key)
  compiled.set(key, form)
  for (const old of [...compiled.keys()].slice(0, -maxCompiled)) compiled.delete(old)
  return form
}

/** Runs the rules of both versions on each draft, in the calling thread, and returns the effects. */
export function replayed({ before, after, today }: Versions, drafts: readonly ReadableDraft['persons'][]): Replayed {
  const rehearse = createRehearsal(compiledOnce(before), compiledOnce(after))
  return drafts.map((persons) => {
    const [first] = persons
    return persons.flatMap((own, index) =>
      rehearse({ own, first: index > 0 ? first : undefined, today }).map((effect) => ({ effect, person: index + 1 })),
    )
  })
}

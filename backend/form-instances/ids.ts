import { v5 as uuidv5 } from 'uuid'

const namespace = 'a1f4ad4c-0d57-4c3c-8a4f-6a0a3f0f8f52'

/** Derives a UUID from its purpose, so that a repeated command has the same id. */
export function idFor(what: string): string {
  return uuidv5(what, namespace)
}

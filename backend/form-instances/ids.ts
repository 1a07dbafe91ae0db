import { v5 as uuidv5 } from 'uuid'

const namespace = 'a1f4ad4c-0d57-4c3c-8a4f-6a0a3f0f8f52'

/** A UUID that follows from what it is for, so that the same command again means the same thing. */
export function idFor(what: string): string {
  return uuidv5(what, namespace)
}

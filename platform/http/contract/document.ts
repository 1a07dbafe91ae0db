import { closed, person, text, textOrNull } from './values.ts'

/** Names a document of a registration; `name` is its file name. */
export const namedDocument = closed({ kind: text, person, label: text, name: textOrNull })

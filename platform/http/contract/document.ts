import { closed, person, text, textOrNull } from './values.ts'

/** Which document of a registration something is about, in words; `name` of its file. */
export const namedDocument = closed({ kind: text, person, label: text, name: textOrNull })

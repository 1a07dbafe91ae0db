import type { FindingCode } from '../form-files/findings/finding-codes.ts'
import type { Finding, FindingValues } from '../form-files/findings/finding.ts'
import type { FormSource } from '../form-files/form-source.ts'
import type { JsonDocument, Pointer } from '../form-files/json-document.ts'
import { closestMatch } from '../form-files/findings/nearest.ts'

export type Rule = (source: FormSource) => Finding[]
/** A name in a file of the form; `values`: additional values of the finding. */
export type Mention = {
  readonly document: JsonDocument
  readonly pointer: Pointer
  readonly name: string
  readonly values?: FindingValues
}
/** Used names and known names; `hints`: candidates for suggestions, if others than the known names. */
type Naming = {
  readonly mentions: readonly Mention[]
  readonly known: Iterable<string>
  readonly hints?: Iterable<string>
}

/** Rule: names must exist. `as`: key of the name in the finding's values. */
export function namesExist(code: FindingCode, as: string, find: (source: FormSource) => readonly Naming[]): Rule {
  return (source) =>
    find(source).flatMap(({ mentions, known, hints }) => {
      const names = new Set(known)
      return mentions.flatMap(({ document, pointer, name, values }) =>
        names.has(name)
          ? []
          : [document.error(pointer, code, { ...values, [as]: name, ...closestMatch(name, hints ?? names) })],
      )
    })
}

/** Rule: names of a list must be unique. `as`: key of the name in the finding's values. */
export function duplicates(
  code: FindingCode,
  as: string,
  find: (source: FormSource) => readonly (readonly Mention[])[],
): Rule {
  return (source) =>
    find(source).flatMap((mentions) => {
      const seen = new Set<string>()
      return mentions.flatMap(({ document, pointer, name, values }) => {
        const isFirst = !seen.has(name)
        seen.add(name)
        return isFirst ? [] : [document.error(pointer, code, { ...values, [as]: name })]
      })
    })
}

/** Each name of a list, with its place. */
export function mentionsIn(document: JsonDocument, names: readonly string[], pointer: Pointer): Mention[] {
  return names.map((name, index) => ({ document, name, pointer: [...pointer, index] }))
}

/** Each id of a list, with its place. */
export function idsIn(document: JsonDocument, list: readonly { readonly id: string }[], pointer: Pointer): Mention[] {
  return list.map(({ id }, index) => ({ document, name: id, pointer: [...pointer, index, 'id'] }))
}

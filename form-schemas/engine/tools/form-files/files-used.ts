import type { FormFiles } from './form-source.ts'

const inStep: ReadonlySet<string> = new Set(['schema.json', 'ui.json', 'i18n.json'])

/** Of a form's files those that its form.json names neither by path nor, in a step's folder, by what a step has; none while it cannot be read. */
export function strayFiles(formId: string, paths: readonly string[], form: string | undefined): ReadonlySet<string> {
  const named = textsIn(form)
  if (named === undefined) return new Set()
  return new Set(
    paths.filter((path) => {
      const inside = path.slice(formId.length + 1)
      const folder = inside.slice(0, Math.max(0, inside.lastIndexOf('/')))
      return (
        inside !== 'form.json' &&
        !named.has(inside) &&
        !(named.has(folder) && inStep.has(inside.slice(folder.length + 1)))
      )
    }),
  )
}

/** Lookups that these files seem to refer to: by `lookups/<id>`, or by the id alone as options of widgets do. */
export function usedLookups(paths: readonly string[], files: FormFiles): ReadonlySet<string> {
  const texts = Object.values(files)
  return new Set(
    paths.filter((path) => {
      const id = path.slice('lookups/'.length, -'.json'.length)
      return texts.some((text) => text.includes(`"${id}"`) || text.includes(`"lookups/${id}"`))
    }),
  )
}

/** Every text in a JSON file; undefined when it is none. */
function textsIn(content: string | undefined): ReadonlySet<string> | undefined {
  const found = new Set<string>()
  try {
    JSON.parse(content ?? '', (_key, value: unknown) => void (typeof value === 'string' && found.add(value)))
    return found
  } catch {
    return undefined
  }
}

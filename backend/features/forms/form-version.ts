import { createHash } from 'node:crypto'
import type { Form, FormTexts, ServedForm } from '@fleet/form-schemas/engine/definition'
import type { BrowserModule, BrowserModules } from '@fleet/form-schemas/engine/browser-modules'
import { browserModules } from '@fleet/form-schemas/engine/browser-modules'
import { compileForm } from '@fleet/form-schemas/engine/compile'
import type { LoadedForm } from '@fleet/form-schemas/engine/load'

/** A version of a form, ready to validate on the server and to be served to browsers. */
export type FormVersion = {
  readonly form: Form
  readonly files: LoadedForm['files']
  texts(language: string): FormTexts
  served(language: string): ServedForm & { readonly etag: string }
  /** A validator module by its file name; undefined when this version has none of that name. */
  module(fileName: string): BrowserModule | undefined
}

/** Compiles a loaded form for both sides; about a tenth of a second. */
export async function formVersion({ definition, texts, files }: LoadedForm): Promise<FormVersion> {
  const form: Form = { definition, compiled: compileForm(definition) }
  const modules = await browserModules(definition)
  const byName = new Map([...Object.values(modules.steps), modules.conditions].map((one) => [one.fileName, one]))
  const served = new Map<string, ServedForm & { etag: string }>()
  const textsIn = (language: string) => {
    const found = texts[language] ?? texts['en']
    if (found === undefined) throw new Error(`form ${definition.id} has no texts`)
    return found
  }
  return {
    form,
    files,
    texts: textsIn,
    module: (fileName) => byName.get(fileName),
    served(language) {
      const there = served.get(language)
      if (there !== undefined) return there
      const answer = serve(form, textsIn(language), modules)
      const etag = `"${createHash('sha256').update(JSON.stringify(answer)).digest('hex').slice(0, 32)}"`
      const made = { ...answer, etag }
      served.set(language, made)
      return made
    },
  }
}

function serve({ definition }: Form, texts: FormTexts, modules: BrowserModules): ServedForm {
  const address = (fileName: string) => `/api/forms/${definition.id}/versions/${definition.version}/validators/${fileName}`
  return {
    definition,
    texts,
    validators: Object.fromEntries(Object.entries(modules.steps).map(([step, { fileName }]) => [step, address(fileName)])),
    conditions: address(modules.conditions.fileName),
  }
}

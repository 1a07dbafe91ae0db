import { createHash } from 'node:crypto'
import type {
  Form,
  FormDefinition,
  FormTexts,
  Language,
  ServedForm,
} from '@fleet/form-schemas/engine/runtime/definition/definition'
import { type BrowserModules, browserModules } from '@fleet/form-schemas/engine/tools/browser-modules'
import { compileConditions, compileForm, compileFormInTurns } from '@fleet/form-schemas/engine/tools/compile'
import type { LoadedForm } from '@fleet/form-schemas/engine/tools/load'
import { textsIn } from '@fleet/form-schemas/engine/tools/form-files/texts'
import { type CompressibleText, compressible } from '@fleet/platform/http/pages/compressible'

/** A version of a form, to validate with on the server and to serve to browsers. */
export type FormVersion = {
  /** Compiled at first use. */
  readonly form: Form
  readonly loaded: LoadedForm
  /** Compiles the server's validators, yielding to requests. */
  compileHere(): Promise<Form>
  /** Compiles the validators of server and browser. */
  compile(): Promise<void>
  /** Languages of the form's texts, English first. */
  readonly languages: readonly Language[]
  texts(language: string): FormTexts
  /** The response to a browser: a `ServedForm` as JSON. */
  served(language: string): Promise<{ readonly body: CompressibleText; readonly etag: string }>
  /** The module that a browser needs before it can draw the form; undefined until it is compiled. */
  firstModule(): string | undefined
  /** Code of a validator module by file name; undefined when this version has no such module. */
  module(fileName: string): Promise<CompressibleText | undefined>
}

/**
 * Compiles nothing before its first use: most old versions are only read for their texts. `compileModules` compiles the
 * browser's modules.
 */
export function formVersion(
  loaded: LoadedForm,
  compileModules: (definition: FormDefinition) => Promise<BrowserModules> = browserModules,
): FormVersion {
  const { definition, texts } = loaded
  const languages = Object.keys(texts)
  let form: Form | undefined
  let modules: Promise<BrowserModules> | undefined
  let firstModule: string | undefined
  const modulesOnce = () =>
    (modules ??= compileModules(definition).then((compiled) => {
      firstModule = addressOf(definition, compiled.conditions)
      return compiled
    }))
  const formOnce = () => (form ??= { definition, compiled: compileForm(definition) })
  const compileHere = async () => (form ??= { definition, compiled: await compileFormInTurns(definition) })
  const answers = new Map<string, { body: CompressibleText; etag: string }>()
  const codes = new Map<string, CompressibleText>()
  return {
    get form() {
      return formOnce()
    },
    loaded,
    compileHere,
    async compile() {
      await Promise.all([modulesOnce(), compileHere()])
    },
    languages,
    texts: (language) => textsIn(texts, language),
    firstModule: () => firstModule,
    async module(fileName) {
      const { steps, conditions } = await modulesOnce()
      const found = [...Object.values(steps), conditions].find((one) => one.fileName === fileName)
      if (found === undefined) return undefined
      const there = codes.get(fileName) ?? compressible(found.code)
      codes.set(fileName, there)
      return there
    },
    async served(language) {
      const localized = textsIn(texts, language)
      const there = answers.get(localized.language)
      if (there !== undefined) return there
      const body = JSON.stringify(servedForm(loaded, localized, await modulesOnce()))
      const made = {
        body: compressible(body),
        etag: `"${createHash('sha256').update(body).digest('hex').slice(0, 32)}"`,
      }
      answers.set(localized.language, made)
      return made
    },
  }
}

function servedForm({ definition, texts: all }: LoadedForm, texts: FormTexts, modules: BrowserModules): ServedForm {
  return {
    definition,
    texts,
    languages: Object.keys(all),
    validators: Object.fromEntries(
      Object.entries(modules.steps).map(([step, module]) => [step, addressOf(definition, module)]),
    ),
    conditions: addressOf(definition, modules.conditions),
  }
}

function addressOf({ id, version }: FormDefinition, { fileName }: { readonly fileName: string }): string {
  return `/api/forms/${id}/versions/${version}/validators/${fileName}`
}

const known = new WeakMap<FormVersion, ReturnType<typeof compileConditions>>()

/** Named conditions of a version, compiled at first use; they take answers with derived values. */
export function namedConditions(version: FormVersion): ReturnType<typeof compileConditions> {
  const compiled = known.get(version) ?? compileConditions(version.loaded.conditions)
  known.set(version, compiled)
  return compiled
}

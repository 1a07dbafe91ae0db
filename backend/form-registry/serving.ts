import { LRUCache } from 'lru-cache'
import { FormRefused } from '@fleet/form-schemas/engine/tools/form-files/findings/finding'
import { withNamePairs } from '@fleet/form-schemas/engine/runtime/renames'
import { type LoadedForm, publishedForm } from '@fleet/form-schemas/engine/tools/load'
import { shortVersion } from '@fleet/form-schemas/engine/tools/form-files/version'
import { refusalText } from './texts/finding-text.ts'
import { findFiles, findNamePairs, type Forms } from './form-log.ts'
import { formVersion, type FormVersion } from './form-version.ts'
import type { FormCompiler } from './compiler/form-compiler.ts'

export type Serving = {
  /** undefined: no version of this form was published yet. */
  current(formId: string): FormVersion | undefined
  /** Any published version; undefined when there is none. */
  find(formId: string, version: string): Promise<FormVersion | undefined>
  /** Serves the newest version in the log that this release can read; `known` saves loading it. */
  catchUp(formId: string, known?: LoadedForm): Promise<void>
  /** Starts to compile a version before it is published, so that it serves sooner. */
  precompile(known: LoadedForm): void
  /**
   * Compiles the versions that serve since the start, which otherwise compile at first use. One that this release
   * cannot compile is replaced by the version before it.
   */
  compileFirst(): Promise<void>
}

type Deps = {
  readonly forms: Forms
  readonly compiler: Pick<FormCompiler, 'modules'>
  readonly log: (line: string) => void
  readonly onPublished: (formId: string) => void
}

/** Memory for cached versions, without the serving ones. */
const maxCacheBytes = 64 * 2 ** 20
/** Measured: memory of a version, compiled and served in six languages, per byte of its files. */
const memoryFactor = 12

const keyOf = (formId: string, version: string) => `${formId} ${version}`

const bytesOf = ({ loaded }: FormVersion) =>
  memoryFactor * Object.values(loaded.files).reduce((sum, text) => sum + text.length, 1)

/** Versions in the log, and the ones that this process serves. */
export function servingVersions({ forms, compiler, log, onPublished }: Deps): Serving {
  const versions = new LRUCache<string, FormVersion>({ maxSize: maxCacheBytes, sizeCalculation: bytesOf })
  const current = new Map<string, FormVersion>()
  const unreadable = new Set<string>()
  let turn: Promise<void> = Promise.resolve()

  async function find(formId: string, version: string): Promise<FormVersion | undefined> {
    const key = keyOf(formId, version)
    const there = versions.get(key)
    if (there !== undefined) return there
    // Unknown versions must not load files
    if (!(await forms.load(formId)).state.versions.includes(version)) return undefined
    const files = await findFiles(forms, formId, version)
    if (files === undefined) return undefined
    const made = formVersion(publishedForm(formId, files), compiler.modules)
    versions.set(key, made)
    return made
  }

  /** Adds the later names of fields, so that a restored version finds answers saved under them. */
  function withKnownNames(version: FormVersion, pairs: readonly (readonly [string, string])[]): FormVersion {
    const { definition } = version.loaded
    const knowing = withNamePairs(definition, pairs)
    return knowing === definition ? version : formVersion({ ...version.loaded, definition: knowing }, compiler.modules)
  }

  /**
   * Returns undefined and logs when this release cannot read the version.
   * @throws Error the log cannot be read now
   */
  async function prepared(
    formId: string,
    version: string,
    known: LoadedForm | undefined,
  ): Promise<FormVersion | undefined> {
    const key = keyOf(formId, version)
    if (unreadable.has(key)) return undefined
    const pairs = await findNamePairs(forms, formId)
    const loaded =
      versions.get(key) ?? (known?.definition.version === version ? formVersion(known, compiler.modules) : undefined)
    const files = loaded === undefined ? ((await findFiles(forms, formId, version)) ?? {}) : {}
    try {
      const found = loaded ?? formVersion(publishedForm(formId, files), compiler.modules)
      const next = withKnownNames(found, pairs)
      // Compile before serving, so that no request waits; at the start there are no requests yet
      if (current.has(formId)) await next.compile()
      versions.set(key, next)
      return next
    } catch (error) {
      markUnreadable(formId, version, error)
      return undefined
    }
  }

  function markUnreadable(formId: string, version: string, error: unknown): void {
    unreadable.add(keyOf(formId, version))
    log(
      `version ${shortVersion(version)} of form ${formId} cannot be used by this release: ${error instanceof FormRefused ? refusalText(error) : error instanceof Error ? error.message : String(error)}`,
    )
  }

  async function catchUpNow(formId: string, known: LoadedForm | undefined): Promise<void> {
    const { state } = await forms.load(formId)
    for (const version of state.versions.toReversed()) {
      if (version === current.get(formId)?.loaded.definition.version) return
      const next = await prepared(formId, version, known)
      if (next === undefined) continue
      current.set(formId, next)
      onPublished(formId)
      return
    }
  }

  async function compileServing(formId: string, serving: FormVersion): Promise<void> {
    try {
      await serving.compile()
    } catch (error) {
      const { version } = serving.loaded.definition
      markUnreadable(formId, version, error)
      versions.delete(keyOf(formId, version))
      if (current.get(formId) === serving) current.delete(formId)
      await inTurn(() => catchUpNow(formId, undefined))
    }
  }

  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = turn.then(work)
    turn = done.catch(() => {})
    return done
  }

  return {
    current: (formId) => current.get(formId),
    async compileFirst() {
      for (const [formId, serving] of current) await compileServing(formId, serving)
    },
    precompile(known) {
      const { id, version } = known.definition
      const expected = formVersion(known, compiler.modules)
      versions.set(keyOf(id, version), expected)
      // `catchUp` reports the error
      expected.compile().catch(() => {})
    },
    find: async (formId, version) => {
      const serving = current.get(formId)
      return serving?.loaded.definition.version === version ? serving : find(formId, version)
    },
    catchUp: (formId, known) => inTurn(() => catchUpNow(formId, known)),
  }
}

import { createHash } from 'node:crypto'
import standaloneCode from 'ajv/dist/standalone/index.js'
import { build, type Plugin, stop } from 'esbuild'
import { ajvInstance, closedSchema, conditionSchema, validationOnly } from './form-files/schemas/ajv-instance.ts'
import { conditionKey, conditionsOf } from '../runtime/conditions/conditions.ts'
import type { FormDefinition, JsonSchema } from '../runtime/definition/definition.ts'

/** An ES module for the browser. Its name contains its content hash, so it can be cached forever. */
type BrowserModule = { readonly fileName: string; readonly code: string }
export type BrowserModules = {
  /** Exports `validate: StepValidator`. */
  readonly steps: { readonly [stepId: string]: BrowserModule }
  /** Exports `conditions`, as in `CompiledForm`. */
  readonly conditions: BrowserModule
}

/**
 * Compiles a form version to modules that work under `script-src 'self'`. Slow: keep the result.
 * @throws FormFault the version has a keyword that is not in the closed list
 */
export async function browserModules(definition: FormDefinition): Promise<BrowserModules> {
  const conditions = conditionsOf(definition)
  const names = conditions.map((condition, index) => `${JSON.stringify(conditionKey(condition))}: compiled.c${index}`)
  const [conditionsModule, ...steps] = await Promise.all([
    bundle(
      `conditions`,
      standalone(
        conditions.map((condition, index) => [`c${index}`, closedSchema(conditionSchema(condition), 'condition')]),
      ),
      `export const conditions = {${names.join(',')}}`,
    ),
    ...definition.steps.map(async (step) => {
      const code = standalone([['step', closedSchema(validationOnly(step.schema), 'step')]])
      return [step.id, await bundle(step.id, code, stepEntry)] as const
    }),
  ])
  return { steps: Object.fromEntries(steps), conditions: conditionsModule }
}

const stepEntry = `export const validate = (answers) => compiled.step(answers) ? [] : compiled.step.errors.map(({ keyword, instancePath, params }) => ({ keyword, instancePath, params }))`

/** CommonJS code whose exports are the validate functions. */
function standalone(schemas: readonly (readonly [string, JsonSchema])[]): string {
  const ajv = ajvInstance({ source: true })
  for (const [name, schema] of schemas) ajv.addSchema(schema, name)
  return standaloneCode.default(ajv, Object.fromEntries(schemas.map(([name]) => [name, name])))
}

async function bundle(name: string, compiled: string, entry: string): Promise<BrowserModule> {
  const { outputFiles } = await build({
    stdin: { contents: `import compiled from 'compiled'\n${entry}`, resolveDir: import.meta.dirname },
    plugins: [compiledModule(compiled)],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    legalComments: 'none',
  })
  const code = outputFiles[0]?.text ?? ''
  return { fileName: `${name}.${createHash('sha256').update(code).digest('hex').slice(0, 16)}.js`, code }
}

function compiledModule(contents: string): Plugin {
  return {
    name: 'compiled-validators',
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: /^compiled$/ }, () => ({ path: 'compiled', namespace: 'compiled' }))
      onLoad({ filter: /.*/, namespace: 'compiled' }, () => ({
        contents,
        loader: 'js',
        resolveDir: import.meta.dirname,
      }))
    },
  }
}

/** Ends the bundler's process, which otherwise stays; the next module starts it again. */
export const endBundler = (): Promise<void> => stop()

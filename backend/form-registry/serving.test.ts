import { beforeAll, expect, it, vi } from 'vitest'
import { readFormFiles } from '@fleet/form-schemas/engine/fixtures/read-form-files'
import { type LoadedForm, loadForm } from '@fleet/form-schemas/engine/tools/load'
import { formDecider } from '@fleet/domain/forms/decider'
import type { Forms } from './form-log.ts'
import { servingVersions } from './serving.ts'
import { storableFiles } from './stored-files.ts'

const [folder, formId] = [new URL('../../form-schemas', import.meta.url).pathname, 'agent-terms']
let loaded: LoadedForm
beforeAll(async () => {
  loaded = await loadForm(folder, formId)
})

const meta = { commandId: 'command', actor: { id: 'system', role: 'system' }, now: '2030-01-10T08:00:00Z' } as const

/** The log of a form with one published version; `break` makes the next reading of its events fail. */
async function publishedOnce() {
  const { version } = loaded.definition
  const { files, parts } = storableFiles(formId, await readFormFiles(folder, formId))
  const commands = [
    ...parts.map((data) => ({ type: 'StoreFormFilePart' as const, data, meta })),
    { type: 'PublishForm' as const, data: { formId, version, author: 'file edit', files, changes: [] }, meta },
  ]
  let state = formDecider.initial
  const events = commands.flatMap((command) => {
    const decided = formDecider.decide(state, command)
    state = decided.reduce(formDecider.evolve, state)
    return decided.map((event) => ({ ...event, metadata: { occurredAt: meta.now } }))
  })
  const history = vi.fn(async () => events)
  return { forms: { load: async () => ({ state }), history } as unknown as Forms, history }
}

it('serves a version once the log can be read again, after an outage while its files were read', async () => {
  const { forms, history } = await publishedOnce()
  const log = vi.fn<(line: string) => void>()
  const modules = async () => ({ steps: {}, conditions: { fileName: 'conditions.js', code: '' } })
  const serving = servingVersions({ forms, compiler: { modules }, log, onPublished: () => {} })

  history.mockRejectedValueOnce(new Error('the database is away'))
  await expect(serving.catchUp(formId)).rejects.toThrow('the database is away')
  expect([serving.current(formId), log.mock.calls]).toEqual([undefined, []])

  await serving.catchUp(formId)
  expect(serving.current(formId)?.loaded.definition.version).toBe(loaded.definition.version)
})

it('serves the version before one that cannot be compiled', async () => {
  const { forms } = await publishedOnce()
  const log = vi.fn<(line: string) => void>()
  const modules = async () => Promise.reject(new Error('no such keyword'))
  const serving = servingVersions({ forms, compiler: { modules }, log, onPublished: () => {} })
  await serving.catchUp(formId)
  expect(serving.current(formId)).toBeDefined()

  await serving.compileFirst()
  await serving.catchUp(formId)
  expect(serving.current(formId)).toBeUndefined()
  expect(log.mock.calls.flat()).toEqual([expect.stringContaining('cannot be used by this release: no such keyword')])
})

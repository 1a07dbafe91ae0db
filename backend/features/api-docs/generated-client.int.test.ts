import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import openApi from 'openapi-typescript-codegen'
import { build } from 'rolldown'
import { expect, it } from 'vitest'
import { startApi } from '../../testing/api.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const compiler = path.join(root, 'node_modules/typescript/bin/tsc')
const compilerOptions =
  '--noEmit --strict --noUncheckedIndexedAccess --target es2023 --module esnext --moduleResolution bundler --ignoreConfig'

/** A program of a customer: names and types are those of the OpenAPI document. */
const program = `
import { ApiError, OpenAPI, StatsService, SubmissionsService } from './client'

export async function run(base: string, cookie: string) {
  Object.assign(OpenAPI, { BASE: base, HEADERS: { cookie } })
  const { id } = await SubmissionsService.postSubmissions({})
  const group = { isGroupBooking: true, groupSize: 2 }
  const saved: { revision: number } = await SubmissionsService.patchSubmissionsById(id, group, 'command-1')
  const repeated = await SubmissionsService.patchSubmissionsById(id, group, 'command-1')
  const { status, groupSize } = await SubmissionsService.getSubmissionsById(id)
  const { activeForms } = await StatsService.getStats()
  const refused = await SubmissionsService.getSubmissionsById('none').catch((error: unknown) => error)
  if (!(refused instanceof ApiError)) throw new Error('not refused')
  const { body }: { body: { code: string } } = refused
  return { saved: saved.revision, repeated: repeated.revision, status, groupSize, activeForms, refused: [refused.status, body.code] }
}
`

it('a client that is generated from the OpenAPI document compiles, and its calls work', async () => {
  const api = await startApi()
  const folder = await mkdtemp(path.join(root, '.cache', 'client-'))
  try {
    const input = (await api.admin.call('GET', '/api/docs/json')).json()
    await openApi.generate({ input, output: path.join(folder, 'client'), httpClient: 'fetch', useUnionTypes: true })
    const file = path.join(folder, 'program.ts')
    await writeFile(file, program)
    await promisify(execFile)(process.execPath, [compiler, ...compilerOptions.split(' '), file])
    const bundle = path.join(folder, 'program.mjs')
    await build({ input: file, platform: 'node', output: { file: bundle, format: 'esm' }, logLevel: 'silent' })
    const { run }: { run: (base: string, cookie: string) => Promise<unknown> } = await import(
      pathToFileURL(bundle).href
    )
    const base = await api.application.app.listen({ port: 0, host: '127.0.0.1' })
    const result = await run(base, api.admin.cookie())
    expect(result).toEqual({
      saved: 1,
      repeated: 1,
      status: 'draft',
      groupSize: 2,
      activeForms: expect.any(Number),
      refused: [404, 'submissions.notFound'],
    })
  } finally {
    await api.close()
    await rm(folder, { recursive: true, force: true })
  }
})

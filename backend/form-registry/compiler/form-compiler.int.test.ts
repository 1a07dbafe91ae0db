import childProcess from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { waitLimitMs } from '@fleet/platform/testing/eventually'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { loadForm } from '@fleet/form-schemas/engine/tools/load'
import { readFormFiles } from '@fleet/form-schemas/engine/fixtures/read-form-files'
import { fileURLToPath } from 'node:url'
import { runJob } from './compiler-jobs.ts'
import { createFormCompiler, type FormCompiler } from './form-compiler.ts'

const folder = fileURLToPath(new URL('../../../form-schemas', import.meta.url))
const path = 'invitation/step/schema.json'
let compiler: FormCompiler
beforeAll(() => {
  compiler = createFormCompiler({ limitMs: waitLimitMs })
  compiler.useThread()
})
afterAll(() => compiler.stop())

describe('the form compiler', () => {
  it('returns the same in the calling thread before `useThread`', async () => {
    const closed = createFormCompiler({ program: new URL('data:text/javascript,process.exit(1)') })
    const { loaded } = await closed.validate('invitation', await readFormFiles(folder, 'invitation'))
    expect(loaded).toEqual(await loadForm(folder, 'invitation'))
    await closed.stop()
  })

  it('returns the same as the engine', async () => {
    const { loaded } = await compiler.validate('invitation', await readFormFiles(folder, 'invitation'))
    expect(loaded).toEqual(await loadForm(folder, 'invitation'))
  })

  it('blocks no requests while it works', async () => {
    // The job ends when a file exists, which this thread creates after ten turns of its event loop.
    const stop = join(tmpdir(), `workshop-${randomUUID()}`)
    const slow = new URL(
      `data:text/javascript,import { existsSync } from "node:fs"; import { parentPort } from "node:worker_threads"; parentPort.on("message", () => { while (!existsSync(${encodeURIComponent(JSON.stringify(stop))})); parentPort.postMessage({ what: "refused", findings: [] }) })`,
    )
    const busy = createFormCompiler({ program: slow, limitMs: waitLimitMs })
    busy.useThread()
    const result = busy.validate('invitation', {})
    for (let turns = 0; turns < 10; turns += 1) await pause(10)
    await writeFile(stop, '')
    expect((await result).refused?.findings).toEqual([])
    await busy.stop()
    await rm(stop)
  })

  it('refuses a pattern with unbounded matching time', async () => {
    const files = await readFormFiles(folder, 'invitation')
    const { refused } = await compiler.validate('invitation', {
      ...files,
      [path]: files[path]?.replace('"maxLength"', '"pattern": "^(a+)+$", "maxLength"') ?? '',
    })
    expect(refused?.findings).toMatchObject([{ path, code: 'pattern.slow' }])
  })

  it('ends its idle thread, and starts it again for the next job', async () => {
    const answering = new URL(
      'data:text/javascript,import { parentPort, threadId } from "node:worker_threads"; parentPort.on("message", () => parentPort.postMessage({ what: "refused", findings: [threadId] }))',
    )
    const ended = new Promise((resolve) => process.once('worker', (thread) => thread.once('exit', resolve)))
    const brief = createFormCompiler({ program: answering, idleMs: 1 })
    brief.useThread()
    const findings = async () => (await brief.validate('form', {})).refused?.findings
    const first = await findings()
    await ended
    expect(await findings()).not.toEqual(first)
    await brief.stop()
  })

  it('keeps its thread from job to job', async () => {
    const answering = new URL(
      'data:text/javascript,import { parentPort, threadId } from "node:worker_threads"; parentPort.on("message", () => parentPort.postMessage({ what: "refused", findings: [[threadId]] }))',
    )
    const steady = createFormCompiler({ program: answering, idleMs: waitLimitMs })
    steady.useThread()
    const findings = async () => (await steady.validate('form', {})).refused?.findings
    expect(await findings()).toEqual(await findings())
    await steady.stop()
  })

  it("leaves no process of the bundler behind, and compiles the next form's modules", async () => {
    const spawned = vi.spyOn(childProcess, 'spawn')
    for (const formId of ['invitation', 'registration']) {
      const { definition } = await loadForm(folder, formId)
      const uncached = { ...definition, version: randomUUID() }
      expect(await runJob({ what: 'modules', definition: uncached })).toMatchObject({ what: 'modules' })
    }
    const children = spawned.mock.results.flatMap(({ type, value }) => (type === 'return' ? [value] : []))
    expect(children.map(({ killed, exitCode }) => killed || exitCode !== null)).toEqual([true, true])
    spawned.mockRestore()
  })

  it('recovers when its idle thread fails', async () => {
    const failing = new URL(
      'data:text/javascript,import { parentPort } from "node:worker_threads"; parentPort.on("message", () => { parentPort.postMessage({ what: "refused", findings: [] }); setTimeout(() => { throw new Error("later") }, 100) })',
    )
    const ended = new Promise((resolve) => process.once('worker', (thread) => thread.once('exit', resolve)))
    const shaky = createFormCompiler({ program: failing })
    shaky.useThread()
    const findings = async (formId: string) => (await shaky.validate(formId, {})).refused?.findings
    expect(await findings('first')).toEqual([])
    await ended
    expect(await findings('second')).toEqual([])
    await shaky.stop()
  })

  it('refuses deeply nested files, and continues', async () => {
    const files = await readFormFiles(folder, 'invitation')
    const deep = `${'{"allOf":['.repeat(50_000)}${']}'.repeat(50_000)}`
    const { refused } = await compiler.validate('invitation', { ...files, [path]: deep })
    expect(refused?.findings).toMatchObject([{ path, code: 'json.deep' }])
    expect((await compiler.validate('invitation', files)).loaded).toBeDefined()
  })

  it('stops a job that takes too long, reports it, and continues', async () => {
    const endless = new URL(
      'data:text/javascript,import { parentPort } from "node:worker_threads"; parentPort.on("message", () => { for (;;); })',
    )
    const stuck = createFormCompiler({ limitMs: 500, program: endless })
    stuck.useThread()
    const refusals = await Promise.all(['first', 'second'].map((formId) => stuck.validate(formId, {})))
    expect(refusals.map(({ refused }) => refused?.findings)).toMatchObject(
      ['first', 'second'].map((formId) => [
        { severity: 'error', path: `${formId}/form.json`, code: 'files.unjudgedSlow', values: { most: 0.5 } },
      ]),
    )
    await stuck.stop()
  })
})

import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'

const source = fileURLToPath(new URL('../../../form-schemas/', import.meta.url))

export type FormsFolder = {
  readonly path: string
  /** The file's text. */
  read(file: string): Promise<string>
  /** Writes text unchanged, anything else as JSON; creates folders. */
  write(file: string, content: JsonValue): Promise<void>
  /** Replaces a text that occurs exactly once in the file. @throws Error it does not */
  replace(file: string, old: string, replacement: string): Promise<void>
  /** Replaces the file's JSON by the result of `change`. */
  change<T>(file: string, change: (content: T) => JsonValue | undefined | void): Promise<void>
  /** Restores all files. */
  restore(): Promise<void>
  remove(): Promise<void>
}

/**
 * Copies the forms' files for editing. `bare`: without sheets, phrases, reminders, fields prefilled from person 1,
 * private parts and the texts of declarations, for tests that remove, move or rename fields that these use.
 */
export async function formsFolder({ bare = false } = {}): Promise<FormsFolder> {
  const path = await mkdtemp(join(tmpdir(), 'fleet-forms-'))
  await cp(source, path, {
    recursive: true,
    filter: (from) => !/\/(node_modules|engine)$/.test(from) && !/\.(ts|md)$/.test(from),
  })
  if (bare) {
    const form = join(path, 'registration/form.json')
    const alone = (await readFile(form, 'utf8')).replaceAll(
      /^ {2}"(?:sheets|phrases|reminders)": (?:\[[^\]]*\]|"[^"]*"),\n/gm,
      '',
    )
    await writeFile(
      form,
      alone
        .replace(/^ {2}"parts": .*\n/m, '')
        .replace(/^ {2}"sameAsFirstPerson": \[[^]*?\n {2}\],\n/m, '')
        .replaceAll(/,\s*"about": \[[^\]]*\]/g, ''),
    )
    for (const optional of ['sheets', 'phrases.json', 'reminders.json'])
      await rm(join(path, 'registration', optional), { recursive: true })
  }
  const read = (file: string) => readFile(join(path, file), 'utf8')
  const files = async () => (await readdir(path, { recursive: true })).filter((file) => file.endsWith('.json'))
  const copied = new Map(await Promise.all((await files()).map(async (file) => [file, await read(file)] as const)))
  async function write(file: string, content: JsonValue): Promise<void> {
    await mkdir(dirname(join(path, file)), { recursive: true })
    await writeFile(join(path, file), typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`)
  }
  return {
    path,
    read,
    write,
    async replace(file, old, replacement) {
      const parts = (await read(file)).split(old)
      if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times ${old}`)
      await write(file, parts.join(replacement))
    },
    async change(file, change) {
      const content = JSON.parse(await read(file))
      await write(file, change(content) ?? content)
    },
    async restore() {
      for (const file of await files()) if (!copied.has(file)) await rm(join(path, file))
      for (const [file, content] of copied)
        if ((await read(file).catch(() => '')) !== content) await write(file, content)
    },
    remove: () => rm(path, { recursive: true, force: true }),
  }
}

import { readFile } from 'node:fs/promises'

/** `docs/changing-a-form.md`, which tests follow literally. */
const guide = await readFile(new URL('../../../docs/changing-a-form.md', import.meta.url), 'utf8')

/** Replaces `old`, which occurs once in the file; without `old` it creates a file. */
type Edit = { readonly file: string; readonly old?: string; readonly replacement: string }

export function section(heading: string): string {
  const [, text] = guide.split(`## ${heading}`)
  if (text === undefined) throw new Error(`The guide has no section ${heading}`)
  return text.split('\n## ')[0] ?? ''
}

/** The numbers of all templates. */
export const templates = [...guide.matchAll(/^## Template (\d+):/gm)].map(([, number]) => Number(number))

/** The edits of a template, in order. */
export function editsOf(template: number): Edit[] {
  const steps = section(`Template ${template}:`).matchAll(
    /(?:Open\s+`([^`]+)`[^`]*?Find\n\n```json\n([^]*?)\n```\n\nand put this in its place|Make the file `([^`]+)`):\n\n```json\n([^]*?)\n```/g,
  )
  return [...steps].map(([, opened, old, made, replacement = '']) => ({
    file: opened ?? made ?? '',
    ...(old === undefined ? {} : { old }),
    replacement,
  }))
}

/** The lines that the list of versions shows afterwards. */
export function expectedLines(template: number): string[] {
  return quoted(section(`Template ${template}:`))
}

export function quoted(text: string): string[] {
  return [...text.matchAll(/^> (.+)$/gm)].map(([, line = '']) => line)
}

import { readFile } from 'node:fs/promises'

/** `docs/changing-a-form.md`, to be carried out literally. */
const guide = await readFile(new URL('../../../docs/changing-a-form.md', import.meta.url), 'utf8')

/** To be put in the place of `old`, which stands in the file once; without it a new file. */
type Edit = { readonly file: string; readonly old?: string; readonly replacement: string }

export function section(heading: string): string {
  const [, text] = guide.split(`## ${heading}`)
  if (text === undefined) throw new Error(`The guide has no section ${heading}`)
  return text.split('\n## ')[0] ?? ''
}

/** How many templates there are. */
export const templates = [...guide.matchAll(/^## Template (\d+):/gm)].map(([, number]) => Number(number))

/** What a template tells to find, to put in its place, and to make, in order. */
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

/** What the list of versions says after it, line by line. */
export function saidOf(template: number): string[] {
  return quoted(section(`Template ${template}:`))
}

export function quoted(text: string): string[] {
  return [...text.matchAll(/^> (.+)$/gm)].map(([, line = '']) => line)
}

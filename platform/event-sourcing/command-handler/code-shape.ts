import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What decides what events come to: the rules, and what opens events and keeps snapshots. */
const sources = ['../../../domain', '.'].map((folder) => fileURLToPath(new URL(folder, import.meta.url)))

/** The same as long as that code is: what another version made of events is not taken for what this one would. */
export function codeShape(): string {
  const hash = createHash('sha256').update(process.versions.v8)
  for (const folder of sources) {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.includes('node_modules'),
    )
    for (const name of files.toSorted()) hash.update(`\0${name}\0`).update(readFileSync(`${folder}/${name}`))
  }
  return hash.digest('base64url')
}

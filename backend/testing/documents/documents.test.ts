import { describe, expect, it } from 'vitest'
import { faultsOf } from './check-document.ts'
import { readRepository } from './repository.ts'

const repository = readRepository()
const documents = [...repository.files].filter((file) => file.endsWith('.md')).toSorted()

describe('documents', () => {
  it.each(documents)('%s: each link, path, command, variable and name exists', (document) =>
    expect(faultsOf(document, repository), `correct these in ${document}`).toEqual([]),
  )

  it.each([
    ['README.md', 150],
    ['ARCHITECTURE.md', 150],
    ['CONTRIBUTING.md', 60],
  ])('%s has at most %i lines', (document, maxLines) =>
    expect(repository.read(document).trimEnd().split('\n').length).toBeLessThanOrEqual(maxLines),
  )

  it('docs/operating.md lists every variable that the configuration reads', () => {
    const table = repository.read('docs/operating.md').match(/^\| `.*$/gm) ?? []
    const listed = table.flatMap((row) => row.split('|')[1]?.match(/[A-Z_]{4,}/g) ?? [])
    expect(listed.toSorted()).toEqual([...repository.configured].toSorted())
  })

  it('each npm script of the project is in a document', () => {
    const text = documents.map((document) => repository.read(document)).join('\n')
    const missing = (repository.scripts['.'] ?? []).filter(
      (script) => !new RegExp(`npm (run )?${script}\\b`).test(text),
    )
    expect(missing, 'say in CONTRIBUTING.md or docs/operating.md what it does').toEqual([])
  })
})

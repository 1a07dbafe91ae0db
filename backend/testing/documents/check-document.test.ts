import { describe, expect, it } from 'vitest'
import { anchorsOf, faultsOf, type Repository } from './check-document.ts'

const documents: Readonly<Record<string, string>> = { 'docs/other.md': '# Back up\n\n## What it does, and why\n' }
const sound: Repository = {
  files: new Set(['README.md', 'docs/guide.md', 'docs/other.md', 'domain/trips/events.ts']),
  folders: new Set(['docs', 'domain', 'domain/trips']),
  ignored: (path) => path.startsWith('.data'),
  packages: new Set(['tesseract.js']),
  scripts: { '.': ['start', 'backup'], domain: ['events'] },
  variables: new Set(['MASTER_KEY', 'PROCESS']),
  configured: new Set(),
  identifiers: new Set(['commandId', 'persons', 'keyMissing']),
  read: (path) => documents[path] ?? '',
}
const faults = (text: string) => faultsOf('docs/guide.md', { ...sound, read: (path) => documents[path] ?? text })

describe('a document', () => {
  it('may name everything that exists', () =>
    expect(
      faults(
        '[other](other.md#what-it-does-and-why) [top](../README.md) [site](https://example.org) [here](#here)\n\n## Here\n' +
          '`domain/trips/events.ts` `trips/events.ts` `events.ts` `domain/` `domain/<aggregate>/events.ts` `domain/**/*.ts` `.data/secrets` `tesseract.js`\n' +
          '`npm start` `npm ci` `npm run backup -- <folder>` `npm run events -w domain`\n' +
          '`MASTER_KEY_FILE=/run/secrets/master-key` `commandId` `persons.keyMissing` `/health/ready` `application/json`\n',
      ),
    ).toEqual([]))

  it.each([
    ['a missing file', '[other](gone.md)', 'link to a file that does not exist: gone.md'],
    ['a missing heading', '[other](other.md#restore)', 'link to a heading that does not exist: other.md#restore'],
    ['a missing heading of its own', '[below](#below)', 'link to a heading that does not exist: #below'],
    ['a missing picture', '![list](images/list.png)', 'link to a file that does not exist: images/list.png'],
    ['a missing path', '`domain/trips/rules.ts`', 'path that does not exist: domain/trips/rules.ts'],
    ['a missing folder', '`domain/boats/`', 'path that does not exist: domain/boats/'],
    ['an unknown file name', '`rules.ts`', 'path that does not exist: rules.ts'],
    ['a part of a file name', '`vents.ts`', 'path that does not exist: vents.ts'],
    [
      'a pattern without a match',
      '`domain/<aggregate>/rules.ts`',
      'path that does not exist: domain/<aggregate>/rules.ts',
    ],
    ['a missing command', '`npm run restore`', 'npm command that does not exist: npm run restore'],
    [
      'a missing command in a code block',
      '```sh\nnpm run restore\n```',
      'npm command that does not exist: npm run restore',
    ],
    ['a command of another workspace', '`npm run events`', 'npm command that does not exist: npm run events'],
    ['a missing command over two lines', '`npm run\nrestore`', 'npm command that does not exist: npm run restore'],
    ['an unused variable', '`MASTER_KEYS`', 'environment variable that nothing reads: MASTER_KEYS'],
    ['an unused variable with a value', '`PROCES=web`', 'environment variable that nothing reads: PROCES'],
    ['a missing name', '`commandIds`', 'name that is in no source: commandIds'],
    ['a missing error code', '`persons.keyGone`', 'name that is in no source: persons.keyGone'],
  ])('that names %s fails', (_, text, fault) => expect(faults(text)).toEqual([fault]))

  it('may use invented names in its code blocks, and files that it asks readers to create', () =>
    expect(
      faults('Make the file `steps/photography.json`:\n\n```json\n{ "cameraHousing": 1 }\n```\n\n`cameraHousing`'),
    ).toEqual([]))
})

it('a repeated heading has two anchors', () =>
  expect(anchorsOf('# A `b` (c)\n## A b c\n')).toEqual(['a-b-c', 'a-b-c-1']))

import { readPicture } from './passport-reader/read-picture.ts'
import { nodeReader } from './passport-reader/testing/node-reader.ts'
import { type Conditions, ideal, specimen } from './passport-reader/testing/specimen.ts'

// Measures how often the lines of made-up documents are read, by photographic condition: `npm run lines:measure`, with
// the number of each as an argument.
const count = Number(process.argv[2] ?? 40)
const print = (line: string) => process.stdout.write(`${line}\n`)
const reader = await nodeReader('2026-11-22')

const cases: readonly (readonly [name: string, kind: 'passport' | 'card', conditions: Partial<Conditions>])[] = [
  ['a passport, flat and sharp', 'passport', {}],
  ['an ID card, flat and sharp', 'card', {}],
  ['small: 16 pixels a letter', 'passport', { pitch: 16 }],
  ['very small: 12 pixels a letter', 'passport', { pitch: 12 }],
  ['blur of 1/10 letter', 'passport', { blur: 2.6 }],
  ['blur of 1/7 letter', 'passport', { blur: 3.7 }],
  ['blur of 1/5 letter', 'passport', { blur: 5.2 }],
  ['turned by 5°', 'passport', { turned: 5 }],
  ['turned by 12°', 'passport', { turned: -12 }],
  ['upside down', 'passport', { turned: 180 }],
  ['on its side', 'card', { turned: 90 }],
  ['tilted, one side 10 % shorter', 'passport', { tilted: 0.1 }],
  ['tilted, one side 20 % shorter', 'passport', { tilted: 0.2 }],
  ['grain of 12', 'passport', { noise: 12 }],
  ['grain of 25', 'passport', { noise: 25 }],
  ['a faint lamp on the lines', 'passport', { glare: 0.5 }],
  ['a lamp that hides some letters', 'passport', { glare: 1.2 }],
  ['half in the shadow', 'passport', { shadow: 0.6 }],
  ['a usual bad photograph', 'passport', { blur: 2, turned: 4, tilted: 0.08, noise: 10, shadow: 0.3, pitch: 22 }],
  ['the same of an ID card', 'card', { blur: 2, turned: -4, tilted: 0.08, noise: 10, shadow: 0.3, pitch: 22 }],
]

print('| photograph | right | called right, another letter | doubtful, said so | nothing found | ms |')
print('|---|---|---|---|---|---|')
for (const [index, [name, kind, conditions]] of cases.entries()) {
  const tally = { right: 0, other: 0, wrong: 0, nothing: 0, ms: 0 }
  for (let turn = 0; turn < count; turn++) {
    const { lines, picture } = await specimen(kind, { ...ideal, ...conditions }, 1000 * index + turn)
    const before = performance.now()
    const read = await readPicture(picture, reader)
    tally.ms += performance.now() - before
    tally[read === undefined ? 'nothing' : read.lines === lines ? 'right' : read.isRight ? 'other' : 'wrong'] += 1
  }
  const share = (part: number) => `${Math.round((100 * part) / count)} %`
  print(
    `| ${name} | ${share(tally.right)} | ${share(tally.other)} | ${share(tally.wrong)} | ${share(tally.nothing)} | ${Math.round(tally.ms / count)} |`,
  )
}
await reader.close()

import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { emptyThoughts, think } from './passport-reader/net.ts'
import { chance, oneOf } from './passport-reader/testing/noise.ts'
import { firstWeights, learner } from './passport-reader/testing/training.ts'
import { emptyWindow, sheets, takeWindow } from './passport-reader/testing/windows.ts'
import { keptWeights, weightsOf } from './passport-reader/weights.ts'

// Makes `passport-reader/letters.json` anew, from printed OCR-B alone; the same each time. Turns of 64 letters by the first argument.
const turns = Number(process.argv[2] ?? 6000)
const next = chance(9303)
const print = (line: string) => process.stdout.write(`${line}\n`)

const [taught, asked] = [await sheets(240, 1), await sheets(40, 2)]
const weights = firstWeights(next)
const { learn } = learner(weights)
const examples = Array.from({ length: 64 }, () => ({ window: emptyWindow(), sign: 0 }))
let wrong = 0
for (let turn = 1; turn <= turns; turn++) {
  for (const example of examples) example.sign = takeWindow(oneOf(next, taught), example.window, next)
  const done = turn / turns
  wrong += learn(examples, 0.0015 * (done < 0.05 ? done * 20 : Math.cos((Math.PI / 2) * done)) + 1e-5)
  if (turn % 250 !== 0) continue
  print(`${turn} of ${turns}: ${(wrong / 250).toFixed(4)}`)
  wrong = 0
}
const kept = keptWeights(weights)
await writeFile(fileURLToPath(new URL('passport-reader/letters.json', import.meta.url)), `${JSON.stringify(kept, null, 2)}\n`)

const [thoughts, again] = [emptyThoughts(), weightsOf(kept)]
let right = 0
const count = 5000
for (let index = 0; index < count; index++) {
  const sign = takeWindow(oneOf(next, asked), thoughts.window, next)
  think(again, thoughts)
  if (thoughts.letters.indexOf(Math.max(...thoughts.letters)) === sign) right += 1
}
print(`${((100 * right) / count).toFixed(2)} % of ${count} letters that it was not taught by`)

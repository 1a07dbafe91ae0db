import { machineLines } from '@fleet/form-schemas/engine/machine-lines/machine-lines'
import letters from './letters.json' with { type: 'json' }
import { isWhole } from './is-whole.ts'
import { greyOf } from './picture.ts'
import { readPicture } from './read-picture.ts'
import { weightsOf } from './weights.ts'

/** Pixels as a canvas gives them in, what was read out. */
addEventListener('message', ({ data }: MessageEvent<{ image: ImageData; today: string }>) => {
  const isRight = (lines: string) => isWhole(machineLines.read(lines, data.today))
  postMessage(readPicture(greyOf(data.image), { weights: weightsOf(letters), isRight }) ?? null)
})

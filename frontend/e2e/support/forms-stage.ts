import { afterAll } from 'vitest'
import { formsFolder, type FormsFolder } from '@fleet/backend/testing/forms/forms-folder'
import { type Stage, stage } from './stage.ts'

type Options = {
  /** The files; those of the repository unless named. */
  readonly make?: () => Promise<FormsFolder>
  /** What is changed in them before the application starts. */
  readonly change?: (folder: FormsFolder) => Promise<void>
  readonly filledForms?: Parameters<typeof stage>[2]
}

/** A stage whose forms come from a folder of its own, which tests may change; it is removed behind them. */
export function formsStage({ make = formsFolder, change = async () => {}, filledForms }: Options = {}): {
  readonly play: Stage
  folder(): FormsFolder
} {
  let made: FormsFolder | undefined
  const play = stage(
    async () => {
      made = await make()
      await change(made)
      return { FORMS_DIR: made.path }
    },
    {},
    filledForms,
  )
  afterAll(() => made?.remove())
  return {
    play,
    folder() {
      if (made === undefined) throw new Error('The forms folder of this file has not been made')
      return made
    },
  }
}

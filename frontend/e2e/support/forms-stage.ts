import { afterAll } from 'vitest'
import { formsFolder, type FormsFolder } from '@fleet/backend/testing/forms/forms-folder'
import { type Stage, stage } from './stage.ts'

type Options = {
  /** The form files; the repository's by default. */
  readonly make?: () => Promise<FormsFolder>
  /** Changes the files before the application starts. */
  readonly change?: (folder: FormsFolder) => Promise<void>
  readonly filledForms?: Parameters<typeof stage>[2]
}

/** A stage with forms in a temporary folder, which tests may change; it is removed afterwards. */
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
      if (made === undefined) throw new Error('The forms folder of this file has not been created')
      return made
    },
  }
}

import { expect, it } from 'vitest'
import { liveThrough, liveThroughInTwoTabs } from '../testing/story.ts'

it('loses no input, asks about none of a person’s own changes and overwrites nobody else’s, whenever a page is closed', async () => {
  await expect(liveThrough(300)).resolves.toBeUndefined()
})

it('loses no input and overwrites nobody else’s in two tabs', async () => {
  await expect(liveThroughInTwoTabs(100)).resolves.toBeUndefined()
})

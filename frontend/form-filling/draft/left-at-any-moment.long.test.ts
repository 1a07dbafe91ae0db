import { expect, it } from 'vitest'
import { liveThrough, liveThroughInTwoTabs } from '../testing/story.ts'

it('ten thousand pages closed at any moment lose and overwrite nothing', async () => {
  await expect(liveThrough(10_000)).resolves.toBeUndefined()
})

it('three thousand pairs of tabs closed at any moment lose and overwrite nothing', async () => {
  await expect(liveThroughInTwoTabs(3_000)).resolves.toBeUndefined()
})

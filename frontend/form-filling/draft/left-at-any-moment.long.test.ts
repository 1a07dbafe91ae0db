import { expect, it } from 'vitest'
import { liveThrough } from '../testing/story.ts'

it('ten thousand pages closed at any moment lose and overwrite nothing', async () => {
  await expect(liveThrough(10_000)).resolves.toBeUndefined()
})

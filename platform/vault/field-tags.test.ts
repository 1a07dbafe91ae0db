import { createSecretKey, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { fieldTag, fieldTags } from './field-tags.ts'

const key = createSecretKey(randomBytes(32))
const names = (count: number) => Array.from({ length: count }, (_, place) => `field${place}`)

describe('tags of a row', () => {
  it('match each field of the row and no other', () => {
    const tags = fieldTags(key, names(30), 'submission-1 4')
    expect(names(30).filter((name) => !tags.includes(fieldTag(key, name)))).toEqual([])
    expect(tags).not.toContain(fieldTag(key, 'field30'))
  })

  it('belong to one person: the same field of another person has another tag', () => {
    expect(fieldTag(createSecretKey(randomBytes(32)), 'disabilities')).not.toBe(fieldTag(key, 'disabilities'))
  })

  it('are padded to fixed counts and sorted, so that they do not reveal which are real', () => {
    expect([1, 2, 16, 17, 64, 65, 257, 600].map((count) => fieldTags(key, names(count), 'a').length)).toEqual([
      16, 16, 16, 64, 64, 256, 512, 768,
    ])
    const tags = fieldTags(key, names(3), 'a').map(BigInt)
    expect(tags).toEqual(tags.toSorted((a, b) => (a < b ? -1 : 1)))
  })

  it('are the same after a rebuild, and share only the tags of fields with another row', () => {
    const row = fieldTags(key, names(3), 'submission-1 4')
    expect(fieldTags(key, names(3).toReversed(), 'submission-1 4')).toEqual(row)
    const shared = fieldTags(key, names(3), 'submission-1 5').filter((tag) => row.includes(tag))
    expect(shared.toSorted()).toEqual(
      names(3)
        .map((name) => fieldTag(key, name))
        .toSorted(),
    )
  })
})

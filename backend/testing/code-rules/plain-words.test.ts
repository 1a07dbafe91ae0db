import { describe, expect, it } from 'vitest'
import { readSource, sourceFiles } from './imports.ts'
import { namesToReplace, wordsOfName, wordsToReplace } from './plain-words.ts'

/** Names in stored rows, in events on the device and in answers of calls: contracts, which keep their words. */
const contracts = new Set(['mended', 'misfits', 'seal', 'sealed', 'seals'])

const files = sourceFiles()
const own = 'backend/testing/code-rules/plain-words'
const found = files
  .filter((path) => !path.startsWith(own))
  .map((path) => ({ path, ...wordsToReplace(path, readSource(path)) }))

describe('plain English', () => {
  it('in comments: say the constraint in a short active sentence, without these words', () => {
    expect(
      found.flatMap(({ path, comments }) =>
        comments.map(({ line, word, text }) => `${path}:${line} "${word}": ${text}`),
      ),
    ).toEqual([])
  })

  it('in names: use the standard term', () => {
    expect(
      found.flatMap(({ path, names }) =>
        names
          .filter(({ text }) => !contracts.has(text))
          .map(({ line, word, text }) => `${path}:${line} ${text}: instead of "${word}" write ${namesToReplace[word]}`),
      ),
    ).toEqual([])
  })

  it('in names of files and folders', () => {
    expect(
      files.flatMap((path) =>
        wordsOfName(path)
          .filter((word) => Object.hasOwn(namesToReplace, word))
          .map((word) => `${path}: instead of "${word}" write ${namesToReplace[word]}`),
      ),
    ).toEqual([])
  })

  it('is found in a comment and in a name', () => {
    const { comments, names } = wordsToReplace('a.ts', '/** Is\n * told anew. */\nconst toldNews = whoever.sealedStore')
    expect(comments.map(({ word }) => word)).toEqual(['told', 'anew'])
    expect(names.map(({ word }) => word)).toEqual(['told', 'news', 'whoever', 'sealed'])
  })
})

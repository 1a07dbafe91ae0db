import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseLines } from './parse-lines.ts'
import { linesIn, readPicture } from './read-picture.ts'
import { nodeReader } from './testing/node-reader.ts'
import { ideal, specimen } from './testing/specimen.ts'

const today = '2026-11-22'
const passport = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10'

describe('the lines in a picture', () => {
  let reader: Awaited<ReturnType<typeof nodeReader>>
  beforeAll(async () => {
    reader = await nodeReader(today)
  })
  afterAll(() => reader.close())

  it('are read', async () => {
    const { lines, picture } = await specimen('passport', { ...ideal, turned: 4, noise: 4, shadow: 0.3, pitch: 20 }, 7)
    expect(await readPicture(picture, reader)).toEqual({ lines, isRight: true })
  })

  it('are not invented when there are none', async () => {
    const { picture } = await specimen('passport', ideal, 8)
    const height = Math.round(picture.height * 0.5)
    expect(
      await readPicture({ ...picture, height, data: picture.data.slice(0, picture.width * height) }, reader),
    ).toBeUndefined()
  })
})

describe('the lines among other text', () => {
  const read = (lines: string) => parseLines(lines, today)

  it('are distinguished from the words above them, despite blanks and small letters', () => {
    expect(
      linesIn(
        `PASSPORT UTOPIA 1974\n\nERIKSSON ANNA MARIA ZENITH BENITA\n${passport.toLowerCase().replaceAll('<<<<', '<<< <')}\n~\n`,
        read,
      ),
    ).toEqual({ lines: passport, isRight: true })
  })

  it.each([
    ['large', 'V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL8988901C4XXX4009078F96121096ZE184226B<<<<<<'],
    ['small', 'V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<\nL8988901C4XXX4009078F9612109<<<<<<<<'],
    ['of a type', passport.replace('P<', 'VC')],
    ['below words', `VISA UTOPIA SINGLE ENTRY 1974\n${passport.replace('P<', 'V<')}\nSTAMP OF THE EMBASSY OF UTOPIA`],
  ])('are not those of a visa: %s', (_, text) => expect(linesIn(text, read)).toBeUndefined())

  it('have digits where only digits are valid, and letters where only letters are', () => {
    expect(
      linesIn(passport.replace('UTO7408122', 'UT07A08122'.replace('A', '4')).replace('F1204159', 'F12O4I59'), read),
    ).toEqual({ lines: passport, isRight: true })
  })

  it('are doubtful when a check digit is wrong', () => {
    expect(linesIn(passport.replace('L898902C3', 'L898902G3'), read)).toEqual({
      lines: passport.replace('L898902C3', 'L898902G3'),
      isRight: false,
    })
  })
})

import { expect, it } from 'vitest'
import { gestureOf, swipedPages, turnBetween } from './gestures.ts'

const at = (clientX: number, clientY: number) => ({ clientX, clientY })

it('two fingers on a page have a middle and a distance', () =>
  expect(gestureOf(at(0, 0), at(30, 40))).toMatchObject({ x: 15, y: 20, distance: 50 }))

it.each([
  [at(100, 0), at(100, 20), 0],
  [at(100, 0), at(50, 90), 1],
  [at(100, 0), at(50, -90), -1],
  [at(-100, 10), at(-100, -10), 0],
  [at(-100, 10), at(-50, -90), 1],
])('from %j to %j around a fixed finger they turn it by %i', (from, to, turn) =>
  expect(turnBetween(gestureOf(at(0, 0), from), gestureOf(at(0, 0), to))).toBe(turn),
)

it.each([
  [at(200, 100), at(100, 110), 1],
  [at(100, 100), at(200, 110), -1],
  [at(100, 100), at(130, 100), 0],
  [at(100, 100), at(190, 200), 0],
])('from %j to %j one finger swipes by %i pages', (from, to, pages) => expect(swipedPages(from, to)).toBe(pages))

import { expect, it } from 'vitest'
import { fittedSize, nextZoom, clampZoom } from './fitting.ts'

const place = { width: 400, height: 300 }
const passport = { width: 1600, height: 1200 }
const page = { width: 600, height: 800 }

it.each([
  ['a picture is seen whole', passport, { fit: 'whole', turns: 0, zoom: 1 }, { width: 400, height: 300 }],
  ['on its side too', passport, { fit: 'whole', turns: 1, zoom: 1 }, { width: 225, height: 300 }],
  ['on its head as upright', passport, { fit: 'whole', turns: 2, zoom: 1 }, { width: 400, height: 300 }],
  ['larger', passport, { fit: 'whole', turns: 0, zoom: 2 }, { width: 800, height: 600 }],
  ['a page is as wide as its place', page, { fit: 'width', turns: 0, zoom: 1 }, { width: 400, height: 533 }],
] as const)('%s', (_, of, how, expected) => expect(fittedSize(of, place, how)).toEqual(expected))

it('a page is at most as wide as a readable line', () =>
  expect(fittedSize(page, { width: 2000, height: 700 }, { fit: 'width', turns: 0, zoom: 1 }).width).toBe(900))

it('zoom steps go from the whole page to the largest size, and no further', () => {
  expect([nextZoom(1, -1), nextZoom(1, 1), nextZoom(1.2, 1), nextZoom(1.2, -1), nextZoom(6, 1)]).toEqual([
    1, 1.5, 1.5, 1, 6,
  ])
  expect([clampZoom(0.2), clampZoom(2.4), clampZoom(99)]).toEqual([1, 2.4, 6])
})

import { expect, it } from 'vitest'
import { pressedKey } from './pressed-key.ts'

it.each([
  ['j', 'KeyJ', 'j'],
  ['J', 'KeyJ', 'j'],
  ['о', 'KeyJ', 'j'],
  ['Л', 'KeyK', 'k'],
  // With a Latin alphabet the letter counts, not the position
  ['j', 'KeyC', 'j'],
  ['/', 'Digit7', '/'],
  ['?', 'Minus', '?'],
  ['Enter', 'Enter', 'enter'],
])('%s at %s is %s', (key, code, pressed) => {
  expect(pressedKey({ key, code })).toBe(pressed)
})

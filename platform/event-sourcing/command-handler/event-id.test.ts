import { v5 as uuidv5 } from 'uuid'
import { expect, it } from 'vitest'
import { eventId } from './event-codec.ts'

it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])(
  'the id of event %i of a command is the UUIDv5 of stored events',
  (index) => {
    const [commandId, stream, stored] = [
      '0b3f2a51-6a3e-8c8a-9d0e-7f5f3a2b1c4d',
      `form-Größe Ёж ${index}`,
      '[{"a":1},{}]',
    ]
    expect(eventId({ commandId, stream, index, stored })).toBe(
      uuidv5(`${commandId}:${stream}:${index}:${stored}`, '7c1b7e4e-56a9-4d5c-9d35-3f3f5c2f8a10'),
    )
  },
)

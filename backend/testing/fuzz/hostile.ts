import fc from 'fast-check'
import type { Json } from '@fleet/domain/kernel/json'

/** Texts that something behind may take for more than a text. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '', ' ', '\0', 'a\0b', '\u0001', '\u001f', '\u007f', '\ud800', 'a\udfff', '\u202e', 'e\u0301', '\ufeff', '\t', '\r\n', '😀', '٣', '١٢٣',
    '__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then', 'length', '*', '%', '_', '\\', '"', "'; DROP TABLE x; --", '{limit}', '${1}', '<script>',
    '../../etc/passwd', '..%2f..%2f', 'file:///etc/passwd', '0000-01-01', '0001-01-01', '9999-12-31', '10000-01-01', '2026-02-30', '2026-13-01', 'infinity', 'now', '24:00', '99:99',
    '00000000-0000-0000-0000-000000000000', '1e999', '-1', '99999999999999999999', '0x10', 'NaN', 'null', 'true', 'undefined', 'a@b', 'a@b.c\r\nBcc: d@e.f',
  ),
  fc.string({ maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.tuple(fc.constantFrom('x', 'я', '😀', '\0', '"', '\\'), fc.constantFrom(100, 101, 255, 1001, 2001)).map(([letter, times]) => letter.repeat(times)),
)

/** Days that calendars and databases do not agree on. */
export const hostileDay = fc.constantFrom('0000-01-01', '0001-01-01', '0999-12-31', '9999-12-31', '10000-01-01', '-0001-01-01', '2026-02-30', '2026-13-01', 'infinity', 'now', '5874898-01-01')

const cursor = (text: string) => Buffer.from(text).toString('base64url')
/** Places in lists that no list answered. */
export const hostileCursor = fc.constantFrom(
  cursor(String.raw`["a\u0000","b"]`), cursor(String.raw`["\ud800","b"]`), cursor('[1,2]'), cursor('[]'), cursor('["a"]'), cursor('{"0":"a","1":"b"}'), cursor('['.repeat(700)),
  '0', '-1', '1', '999999999999999999', '9223372036854775808', '1e3', '',
)

/** Values of the wrong kind, size and shape. */
export const hostileValue: fc.Arbitrary<Json> = fc.oneof(
  hostileText,
  fc.constantFrom<Json[]>(null, true, false, 0, -0, -1, 1.5, 20, 21, 2 ** 31, 2 ** 53, 1e308, 5e-324, [], {}, [null], [[]], { then: 'x' }, { constructor: { prototype: {} } }, { length: 3 }, { $ref: '#' }),
  fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.parse(JSON.stringify(value))),
  fc.constantFrom(30, 40).map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth))),
  fc.constantFrom(60, 300).map((count) => Object.fromEntries(Array.from({ length: count }, (_, place) => [`unknown${place}`, place]))),
  fc.constantFrom(60, 300).map((count) => Array.from({ length: count }, (_, place) => place)),
  fc.constant({ ['n'.repeat(5000)]: 1 }),
)

/** Bodies that are no JSON, or more than there can be. */
export const hostileBody: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '', '{', '[', '"', 'null', 'true', '0', '[]', '{"a":1,"a":2}', '{"__proto__":{"x":1}}', String.raw`{"\u005f_proto__":{"x":1}}`, '{"constructor":{"prototype":{"x":1}}}', '{"numberOfDives":1e999}', '{"numberOfDives":-0}',
    `{"numberOfDives":${'9'.repeat(400)}}`, String.raw`{"firstName":"\ud800"}`, String.raw`{"a\u0000b":"c\u0000"}`, '\u0000', '\ufeff{}', '{"firstName":"\u0001"}', '--x--', 'a=b&c=d',
  ),
  fc.constantFrom(33, 5000, 100_000).map((depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`),
  fc.constantFrom(33, 5000).map((depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`),
  fc.constantFrom(5000, 20_000, 1_100_000).map((size) => JSON.stringify({ firstName: 'x'.repeat(size) })),
  fc.constantFrom(2000, 50_000).map((count) => JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, place) => [`u${place}`, 1])))),
)

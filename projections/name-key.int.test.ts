import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'slonik'
import { z } from 'zod'
import { nameKey } from '@fleet/form-schemas/engine/runtime/mrz/same-name'
import { readSide, type ReadSide } from '@fleet/platform/testing/read-side'

let side: ReadSide
beforeAll(async () => {
  side = await readSide([])
})
afterAll(() => side.close())

const keysOf = (names: readonly string[]) =>
  side.database.anyFirst(
    sql.type(
      z.object({ key: z.string() }),
    )`select public.name_key(name) as key from unnest(${sql.array([...names], 'text')}) with ordinality as given(name, place) order by place`,
  )

it('the database makes the same keys of names as the form engine', async () => {
  const names = [
    'Müller',
    'MUELLER',
    'Østergaard',
    'OESTERGARD',
    'Łucja',
    'Yıldırım',
    'YILDIRIM',
    'Þór',
    'Groß',
    'GROẞ',
  ]
  const more = [
    'Dvořák',
    'Ångström',
    'İnci',
    'Đorđe',
    'Ĳssel',
    'Æsir',
    'Œuvre',
    'Ñandú',
    'Baeyer',
    'Анна',
    'Ζωής',
    '王',
  ]
  const letters = Array.from({ length: 0x24f - 0x41 }, (_, place) => String.fromCodePoint(0x41 + place)).filter((one) =>
    /\p{L}/u.test(one),
  )
  const all = [...names, ...more, ...letters]
  expect(await keysOf(all)).toEqual(all.map(nameKey))
})

import { describe, expect, it } from 'vitest'
import { isImprobable } from './letters.ts'
import { decodeText } from './text-encoding.ts'

/** A text in an encoding of one byte. */
function encoded(label: string, text: string): Uint8Array {
  const bytes = new Map(
    [...Array(256).keys()].map((byte) => [new TextDecoder(label).decode(Uint8Array.of(byte)), byte]),
  )
  return Uint8Array.from([...text].map((letter) => bytes.get(letter) ?? 0x3f))
}

describe('a text without a mark', () => {
  it.each([
    ['windows-1250', 'Jméno;Příjmení\nJiří;Dvořák'],
    ['windows-1250', 'Imię;Nazwisko\nŁukasz;Wałęsa\nŻaneta;Kowalczyk'],
    ['windows-1250', 'Név\nGyőző;Kovács\nErzsébet;Szűcs'],
    ['windows-1251', 'Имя;Фамилия\nЮлия;Щербакова\nЯна;Яковлева'],
    ['windows-1252', 'Vorname;Ort\nJörg;Köln'],
    ['windows-1252', 'Nom\nFrançois;Lefèvre\nÉloïse;Hébert'],
    ['windows-1252', 'Navn\nSøren;Åse\nBjørn;Pål'],
    ['windows-1252', 'Nafn\nÞórður;Sigurðsson\nGuðrún;Jónsdóttir'],
    ['windows-1252', 'Name\nAnn – Ben;Zürich “x”'],
    ['windows-1253', 'Όνομα;Επώνυμο\nΜαρία;Γεωργίου\nΓιώργος;Παπαδόπουλος'],
    ['windows-1254', 'Ad;Soyad\nŞükrü;Çağlar\nIşık;Yıldız'],
    ['windows-1255', 'שם;עיר\nדוד;כהן\nמשה;לוי'],
    ['windows-1256', 'الاسم;المدينة\nمحمد;القاهرة\nأحمد;الغردقة'],
    ['windows-1257', 'Vārds\nJānis;Bērziņš\nĶēniņš'],
    ['koi8-r', 'Имя;Город\nАнна;Москва'],
    ['ibm866', 'Имя;Город\nАнна;Москва'],
    ['macintosh', 'Vorname;Ort\nJörg;Köln\nMüller;Größe'],
  ])('is read as %s: %j', (encoding, text) =>
    expect(decodeText(encoded(encoding, text))).toMatchObject({ encoding, text }),
  )

  it('is read in the chosen encoding, and shows some words in each', () => {
    const bytes = encoded('windows-1254', 'Ad;Soyad\nAli;Doğan')
    expect(decodeText(bytes)).toMatchObject({ encoding: 'windows-1252', text: 'Ad;Soyad\nAli;Doðan' })
    const { text, encoding, readings } = decodeText(bytes, 'windows-1254')
    expect([encoding, text]).toEqual(['windows-1254', 'Ad;Soyad\nAli;Doğan'])
    expect(readings).toEqual(
      expect.arrayContaining([
        { encoding: 'windows-1252', sample: 'Doðan' },
        { encoding: 'windows-1254', sample: 'Doğan' },
        { encoding: 'windows-1250', sample: 'Dođan' },
      ]),
    )
  })

  it('offers no choice when it is Unicode', () => {
    expect(decodeText(Buffer.from('Jiří'), 'windows-1252')).toEqual({ text: 'Jiří', encoding: 'UTF-8', readings: [] })
    expect(decodeText(Buffer.from('Ann'), 'windows-1252')).toMatchObject({ encoding: 'UTF-8', readings: [] })
  })
})

describe('letters of a name', () => {
  it.each(['Dvoøák', 'Jiøí', '£ukasz', 'Wa³êsa', 'JÃ¶rg', 'MŸller', 'Bçrziòð', 'Ayþe', 'Jцrg', 'Аnna', 'Ann\uFFFD'])(
    '%s hardly occur together',
    (name) => expect(isImprobable(name)).toBe(true),
  )

  it.each([
    'Dvořák',
    'Čížek',
    'Łukasz Wałęsa',
    'Jörg Müller-Łoś',
    'Éloïse d’Hébert',
    'Şükrü Çağlar',
    'Þórður Sigurðsson',
    'Nguyễn Thị Phương',
    'Gal·la',
    'McDonald',
    'MÜLLER',
    'Анна',
    '“Ann” – 100 €',
    '山田 太郎',
    "'t Hart",
  ])('%s are of one language', (name) => expect(isImprobable(name)).toBe(false))
})

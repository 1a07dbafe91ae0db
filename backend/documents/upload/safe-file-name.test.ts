import { expect, it } from 'vitest'
import { safeFileName } from './safe-file-name.ts'

it.each([
  ['passport.pdf', 'application/pdf', 'passport.pdf'],
  ['IMG_2041.HEIC', 'image/jpeg', 'IMG_2041.jpg'],
  ['Загранпаспорт Анны.jpeg', 'image/jpeg', 'Загранпаспорт Анны.jpg'],
  ['passport.pdf.exe', 'application/pdf', 'passport.pdf'],
  ['passport.scr.pdf', 'application/pdf', 'passport.pdf'],
  ['../../etc/passwd', 'image/jpeg', 'passwd.jpg'],
  ['C:\\Users\\ada\\scan.png', 'image/jpeg', 'scan.jpg'],
  ['policy\u202Efdp.exe', 'application/pdf', 'policyfdp.pdf'],
  ['a\r\nSet-Cookie: x\u0000.pdf', 'application/pdf', 'aSet-Cookie x.pdf'],
  ['.htaccess', 'image/jpeg', 'htaccess.jpg'],
  ['', 'application/pdf', 'document.pdf'],
  ['\uD800.pdf', 'application/pdf', '\uFFFD.pdf'],
  [`${'ä'.repeat(300)}.pdf`, 'application/pdf', `${'ä'.repeat(120)}.pdf`],
])('%j of type %s is called %s', (name, type, kept) => expect(safeFileName(name, type)).toBe(kept))

import { deflateSync } from 'node:zlib'
import { pdfOf } from '../files/pdf-of.ts'

/** Description, file and the expected error code. */
export type Hostile = readonly [what: string, bytes: Buffer, code: string]

type PdfOptions = Parameters<typeof pdfOf>[1]
const latin = (text: string) => Buffer.from(text, 'latin1')

/** Inserts bytes before the table of offsets; later offsets are then wrong, which readers tolerate. */
function withMore(more: string | Buffer, options: PdfOptions = {}): Buffer {
  const [before = '', after = ''] = pdfOf('x', options).toString('latin1').split('xref\n0')
  return Buffer.concat([latin(before), typeof more === 'string' ? latin(more) : more, latin(`\nxref\n0${after}`)])
}

const stream = (number: number, dict: string, bytes: Buffer | string): Buffer =>
  Buffer.concat([
    latin(`${number} 0 obj\n<< ${dict} /Length ${bytes.length} >>\nstream\n`),
    Buffer.from(bytes),
    latin('\nendstream\nendobj\n'),
  ])

const compressed = (number: number, dict: string, content: Buffer | string) =>
  stream(number, `/Filter /FlateDecode ${dict}`, deflateSync(content, { level: 1 }))
const remote = '<< /S /GoToR /F (\\\\\\\\server\\\\share) >>'
const objects = (object: string) => `6 0 ${object}`
const opens = { catalog: '/OpenAction 6 0 R' }
const opens4 = { catalog: '/OpenAction 4 0 R' }
/** Encodes rows of one byte with a predictor byte, which decoding removes. */
const predicted = (content: string) =>
  Buffer.from(content, 'latin1').reduce<number[]>((all, byte) => [...all, 0, byte], [])

function zipped(): string {
  return 'PK\u0003\u0004evil.jarPK\u0001\u0002evil.jarPK\u0005\u0006\0\0\0\0\u0001\0'
}

/** Page tree nodes that contain the same child ten times each, nine levels deep. */
function manyTimes(): Buffer {
  const branches = Array.from(
    { length: 9 },
    (_, depth) => `<< /Type /Pages /Count 1 /Kids [${`${depth === 8 ? 3 : depth + 5} 0 R `.repeat(10)}] >>`,
  )
  return latin(pdfOf('x', { objects: branches }).toString('latin1').replace('/Kids [3 0 R ]', '/Kids [4 0 R ]'))
}

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const replaced = (object: string) => withMore(`4 0 obj\n${object}\nendobj\n4 0 obj\n<< >>\nendobj\n`)

export const hostilePdfs: readonly Hostile[] = [
  ['the first bytes of a PDF', latin('%PDF-1.7\n'), 'documents.unreadable'],
  ['half a PDF', pdfOf('x').subarray(0, 120), 'documents.unreadable'],
  [
    'a PDF with two thousand bytes behind its end',
    Buffer.concat([pdfOf('x'), Buffer.alloc(2000)]),
    'documents.unreadable',
  ],
  [
    'a PDF with a password',
    latin(
      pdfOf('x', { objects: ['<< /Filter /Standard /V 1 /R 2 /O (o) /U (u) /P -4 >>'] })
        .toString('latin1')
        .replace('/Root 1 0 R', '/Root 1 0 R /Encrypt 4 0 R'),
    ),
    'documents.encrypted',
  ],
  ['a PDF of 10,000 pages', pdfOf('x', { pages: 10_000 }), 'documents.tooManyPages'],
  [
    'a PDF that runs a script when it opens',
    pdfOf('x', { catalog: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>' }),
    'documents.acting',
  ],
  ...(
    [
      ['one that opens an address', { catalog: '/OpenAction << /S /URI /URI (https://x.example) >>' }],
      ['one that prints when it opens', { catalog: '/OpenAction << /S /Named /N /Print >>' }],
      [
        'one that opens an address after showing a page',
        { catalog: '/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next << /S /URI /URI (https://x.example) >> >>' },
      ],
      [
        'one with its first action in another object',
        { ...opens4, objects: ['<< /S /URI /URI (https://x.example) >>'] },
      ],
      [
        'one that acts when a page is shown',
        { objects: ['<< /AA << /O << /S /URI /URI (https://x.example) >> >> >>'] },
      ],
      ['one with a thread in another file', { objects: ['<< /S /Thread /F (\\\\server\\share) /D 0 >>'] }],
      ['a collection of files', { catalog: '/Collection << /View /T >>' }],
    ] satisfies [string, PdfOptions][]
  ).map(([what, options]): Hostile => [what, pdfOf('x', options), 'documents.acting']),
  [
    'one whose first action an update replaced',
    withMore('4 0 obj\n<< /S /URI /URI (https://x.example) >>\nendobj\n4 0 obj\n[3 0 R /Fit]\nendobj\n', opens4),
    'documents.acting',
  ],
  [
    'one that shows a page of another file',
    withMore(stream(6, '/Type /XObject /Subtype /Form /Ref << /Page 0 >>', '')),
    'documents.acting',
  ],
  [
    'one with its script’s name in disguise',
    pdfOf('x', { catalog: '/OpenAction << /S /J#61vaScript /#4a#53 (app.alert\\(1\\)) >>' }),
    'documents.acting',
  ],
  [
    'one with its script in another object',
    pdfOf('x', {
      catalog: '/Names << /JavaScript 4 0 R >>',
      objects: ['<< /Names [(a) 5 0 R] >>', '<< /S /JavaScript /JS (1) >>'],
    }),
    'documents.acting',
  ],
  [
    'one with its script compressed',
    withMore(compressed(5, '/Type /ObjStm /N 1 /First 4', objects('<< /S /JavaScript /JS (1) >>')), opens),
    'documents.acting',
  ],
  [
    'a PDF that starts a program',
    pdfOf('x', { catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' }),
    'documents.acting',
  ],
  [
    'a PDF that carries a file',
    pdfOf('x', {
      catalog: '/Names << /EmbeddedFiles << /Names [(a.exe) 4 0 R] >> >>',
      objects: ['<< /Type /Filespec /F (a.exe) >>'],
    }),
    'documents.acting',
  ],
  [
    'a PDF that sends what is filled in',
    pdfOf('x', { catalog: '/AA << /WC << /S /SubmitForm /F (http://x.example) >> >>' }),
    'documents.acting',
  ],
  ['a PDF with a film', pdfOf('x', { objects: ['<< /Type /Annot /Subtype /RichMedia >>'] }), 'documents.acting'],
  [
    'a PDF with a note that carries a file',
    pdfOf('x', { objects: ['<< /Subtype /FileAttachment /FS << /F (a.exe) >> >>'] }),
    'documents.acting',
  ],
  [
    'one that carries a file and does not call it that',
    pdfOf('x', { objects: ['<< /F (a.exe) /EF << /F 5 0 R >> >>'] }),
    'documents.acting',
  ],
  [
    'one that fetches a file',
    pdfOf('x', { catalog: opens.catalog.replace('6', '4'), objects: [remote] }),
    'documents.acting',
  ],
  ['one whose page lies in another file', withMore(stream(6, '/F (\\\\\\\\server\\\\share)', '')), 'documents.acting'],
  [
    'one whose action says by reference what it is',
    pdfOf('x', { objects: ['<< /S 5 0 R /F (a) >>', '/GoToR'] }),
    'documents.acting',
  ],
  ['one whose action an update replaced', replaced(remote), 'documents.acting'],
  [
    'one whose action stands in the same place as something else',
    pdfOf('x', { objects: [`<< /A ${remote} /A null >>`] }),
    'documents.acting',
  ],
  [
    'one with a script in an update that no table names',
    withMore('9 0 obj\n<< /S /J#61#76aScript /JS (1) >>\nendobj\n'),
    'documents.acting',
  ],
  [
    'one with its script’s name in disguise and compressed',
    withMore(compressed(5, '/Type /ObjStm /N 1 /First 4', objects('<< /S /J#61vaScript /J#53 (1) >>')), opens),
    'documents.acting',
  ],
  [
    'one with its script in a stream that does not say that it holds objects',
    withMore(compressed(5, '/N 1 /First 4', objects(remote)), opens),
    'documents.acting',
  ],
  [
    'one with objects and the table of offsets compressed',
    withMore(
      Buffer.concat([
        compressed(5, '/Type /ObjStm /N 1 /First 4', objects(remote)),
        compressed(7, '/Type /XRef /Size 8 /W [1 2 1] /Root 1 0 R', Buffer.alloc(32)),
      ]),
      opens,
    ),
    'documents.acting',
  ],
  [
    'one whose objects are packed so that some unpack them to others',
    withMore(
      compressed(
        5,
        '/Type /ObjStm /N 1 /First 8 /DecodeParms << /Predictor 12 /Columns 1 >>',
        Buffer.from(predicted(objects(remote))),
      ),
      opens,
    ),
    'documents.unreadable',
  ],
  [
    'one whose objects are packed as no program does',
    withMore(
      stream(5, '/Type /ObjStm /N 1 /First 4 /Filter /ASCIIHexDecode', Buffer.from(objects('<< >>')).toString('hex')),
      opens,
    ),
    'documents.unreadable',
  ],
  [
    'one whose objects end too soon',
    withMore(
      stream(5, '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', deflateSync(objects('<< >>')).subarray(0, -5)),
    ),
    'documents.unreadable',
  ],
  [
    'one with objects inside of a picture',
    withMore(stream(5, '', compressed(6, '/Type /ObjStm /N 1 /First 4', objects(remote))), opens),
    'documents.unreadable',
  ],
  [
    'one with objects in a remark',
    withMore(Buffer.concat([latin('% '), compressed(6, '', 'x')])),
    'documents.unreadable',
  ],
  [
    'one with objects in a text',
    pdfOf('x', { objects: ['(7 % and\n 0 obj << /S /Thread >> endobj)'] }),
    'documents.unreadable',
  ],
  [
    'one with a password that it hides',
    latin(
      pdfOf('x', { objects: ['<< /Filter /Standard >>'] })
        .toString('latin1')
        .replace('/Root 1 0 R', '/Root 1 0 R /#45ncrypt 4 0 R'),
    ),
    'documents.encrypted',
  ],
  [
    'one that says that it has two thousand million pages',
    latin(pdfOf('x').toString('latin1').replace('/Count 1', '/Count 2147483647')),
    'documents.tooManyPages',
  ],
  ['one that leads to its page a thousand million times', manyTimes(), 'documents.tooManyPages'],
  [
    'one whose pages lead to themselves',
    latin(pdfOf('x').toString('latin1').replace('/Kids [3 0 R ]', '/Kids [2 0 R ]')),
    'documents.unreadable',
  ],
  ['one without pages', latin(pdfOf('x').toString('latin1').replace('/Pages 2 0 R', '')), 'documents.unreadable'],
  ['one nested a million deep', pdfOf('x', { objects: [nested(1_000_000)] }), 'documents.unreadable'],
  [
    'one with a page that swells to 257 MB',
    withMore(compressed(5, '', Buffer.alloc(257 * 1024 * 1024))),
    'documents.tooMuchWork',
  ],
  [
    'one that swells in two steps',
    withMore(
      stream(
        5,
        '/Filter [/FlateDecode /FlateDecode]',
        deflateSync(deflateSync(Buffer.alloc(257 * 1024 * 1024), { level: 1 })),
      ),
    ),
    'documents.tooMuchWork',
  ],
  [
    'one that swells and ends too soon',
    withMore(
      stream(5, '/Filter /FlateDecode', deflateSync(Buffer.alloc(257 * 1024 * 1024), { level: 1 }).subarray(0, -5)),
    ),
    'documents.tooMuchWork',
  ],
  [
    'one with a picture of 65,535 by 65,535 pixels',
    withMore(stream(5, '/Subtype /Image /Width 65535 /Height 65535 /Filter /CCITTFaxDecode', 'x')),
    'documents.tooManyPixels',
  ],
  ['one that is a ZIP too', withMore(`5 0 obj\n(${zipped()})\nendobj\n`), 'documents.unreadable'],
  ['one with its beginning behind a ZIP', Buffer.concat([latin(zipped()), pdfOf('x')]), 'documents.unsupported'],
]

/** For a process that may crash. */
export const swellingObjects = () =>
  withMore(compressed(5, '/Type /ObjStm /N 1 /First 4', Buffer.alloc(512 * 1024 * 1024, ' ')))

import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { pdfOf } from '../files/pdf-of.ts'
import type { Hostile } from './hostile-pdfs.ts'

const photograph = (width = 60, height = 40) =>
  sharp({
    create: { width, height, channels: 3, background: '#357', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
const latin = (text: string) => Buffer.from(text, 'latin1')

const jpeg = await photograph(400, 300).jpeg().toBuffer()
const png = await photograph().png().toBuffer()
const webp = await photograph().webp().toBuffer()
const avif = await photograph().avif().toBuffer()

const afterSignature = 8
const afterHeader = 33

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([latin(type), data])
  const framed = Buffer.alloc(8 + named.length)
  framed.writeUInt32BE(data.length)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), 4 + named.length)
  return framed
}

const withChunk = (type: string, data: Buffer) =>
  Buffer.concat([png.subarray(0, afterHeader), chunk(type, data), png.subarray(afterHeader)])

function changed(bytes: Buffer, change: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes)
  change(copy)
  return copy
}

/** A PNG that claims this size. */
function sizedPng(width: number, height: number): Buffer {
  return changed(png, (copy) => {
    copy.writeUInt32BE(width, 16)
    copy.writeUInt32BE(height, 20)
    copy.writeUInt32BE(crc32(copy.subarray(12, 29)), 29)
  })
}

function sizedJpeg(width: number, height: number): Buffer {
  const at = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  return changed(jpeg, (copy) => {
    copy.writeUInt16BE(height, at + 5)
    copy.writeUInt16BE(width, at + 7)
  })
}

function sizedWebp(width: number, height: number): Buffer {
  const at = webp.indexOf(Buffer.from([0x9d, 0x01, 0x2a]))
  return changed(webp, (copy) => {
    copy.writeUInt16LE(width, at + 3)
    copy.writeUInt16LE(height, at + 5)
  })
}

function sizedAvif(width: number, height: number): Buffer {
  const at = avif.indexOf('ispe')
  return changed(avif, (copy) => {
    copy.writeUInt32BE(width, at + 8)
    copy.writeUInt32BE(height, at + 12)
  })
}

/** Adds a comment segment to a JPEG. */
function withRemark(remark: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, 0])
  head.writeUInt16BE(remark.length + 2, 4)
  return Buffer.concat([head, remark, jpeg.subarray(2)])
}

const page = '<!doctype html><script>alert(1)</script>'
const archive = 'PK\u0003\u0004evil.jarPK\u0001\u0002evil.jarPK\u0005\u0006'
const bomb = deflateSync(Buffer.alloc(64 * 1024 * 1024))
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><image href="file:///etc/passwd"/></svg>'
const laughs =
  '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;"><!ENTITY e SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;&e;</text></svg>'

export const hostilePictures: readonly Hostile[] = [
  ['nothing', Buffer.alloc(0), 'documents.unsupported'],
  ['one byte', latin('f'), 'documents.unsupported'],
  ['a megabyte of zeros', Buffer.alloc(2 ** 20), 'documents.unsupported'],
  ['SVG', latin(svg), 'documents.unsupported'],
  ['SVG behind a byte order mark', latin(`\u00ef\u00bb\u00bf  ${svg}`), 'documents.unsupported'],
  ['SVG, compressed', gzipSync(svg), 'documents.unsupported'],
  ['XML that swells and reads files', latin(laughs), 'documents.unsupported'],
  ['HTML', latin(page), 'documents.unsupported'],
  ['HTML that calls itself a GIF', latin(`GIF89a=1;/*${page}*/`), 'documents.unsupported'],
  ['HTML in a mail', latin(`MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${page}`), 'documents.unsupported'],
  ['HTML that hides a PDF', Buffer.concat([latin('<html>'), pdfOf('x')]), 'documents.unsupported'],
  ['PostScript', latin('%!PS-Adobe-3.0 EPSF-3.0\n(%stdin) run'), 'documents.unsupported'],
  ['GIF', await photograph().gif().toBuffer(), 'documents.unsupported'],
  ['TIFF', await photograph().tiff().toBuffer(), 'documents.unsupported'],
  ['ZIP', latin('PK\u0003\u0004\u0014\0\0\0'), 'documents.unsupported'],
  ['a program', latin('MZ\u0090\0\u0003'), 'documents.unsupported'],
  ['a script', latin('#!/bin/sh\nrm -rf ~\n'), 'documents.unsupported'],
  ['SVG that begins as an AVIF', latin(`\0\0\0\u001cftypavif\0\0\0\0avifmif1${svg}`), 'documents.unreadable'],
  ['SVG that begins as a JPEG', latin(`\u00ff\u00d8\u00ff${svg}`), 'documents.unreadable'],
  ['HTML that begins as a WebP', latin(`RIFF\u00ff\u00ff\u00ff\u00ffWEBPVP8 ${page}`), 'documents.unreadable'],
  ['the first bytes of a JPEG', jpeg.subarray(0, 12), 'documents.unreadable'],
  ...[
    ['JPEG', jpeg],
    ['PNG', png],
    ['WebP', webp],
    ['AVIF', avif],
  ].flatMap<Hostile>(([kind, bytes]) =>
    Buffer.isBuffer(bytes)
      ? [[`half a ${String(kind)}`, bytes.subarray(0, bytes.length / 2), 'documents.unreadable']]
      : [],
  ),
  ['a PNG that says it has 65,535 by 65,535 pixels', sizedPng(65_535, 65_535), 'documents.tooManyPixels'],
  ['a JPEG that says it has as many as one can have', sizedJpeg(65_500, 65_500), 'documents.tooManyPixels'],
  ['a JPEG that says it has more', sizedJpeg(65_535, 65_535), 'documents.unreadable'],
  ['an AVIF that says so', sizedAvif(65_535, 65_535), 'documents.tooManyPixels'],
  ['a PNG that is one line of 65,535 pixels', sizedPng(65_535, 1), 'documents.tooManyPixels'],
  ['a WebP that says it has 16,383 by 16,383 pixels', sizedWebp(16_383, 16_383), 'documents.tooManyPixels'],
  ['a PNG that would fill 400 MB', sizedPng(10_001, 10_000), 'documents.tooManyPixels'],
  ['a PNG that says it is 4 GB of pixels', sizedPng(2 ** 30, 1), 'documents.unreadable'],
  ['a PNG that says it has more than it has', sizedPng(5000, 5000), 'documents.unreadable'],
  [
    'a PNG whose first part says it is 4 GB',
    changed(png, (copy) => copy.writeUInt32BE(0xffffffff, afterSignature)),
    'documents.unsupported',
  ],
  [
    'an AVIF whose first box says it is 4 GB',
    changed(avif, (copy) => copy.writeUInt32BE(0xffffffff, 0)),
    'documents.unreadable',
  ],
  ['a HEIC without a picture', latin('\0\0\0\u0018ftypheic\0\0\0\0mif1heic\0\0\0\u0008mdat'), 'documents.unreadable'],
]

/** Texts hidden in the files below. */
export const secrets = ['alert(1)', '%PDF', 'evil.jar']
/** Valid pictures that are also another file type, or contain one. */
export const twofold: readonly (readonly [what: string, bytes: Buffer])[] = [
  ['a JPEG that is HTML too', withRemark(latin(page))],
  ['a JPEG that is a PDF too', withRemark(pdfOf('x'))],
  ['a JPEG with a ZIP behind its end', Buffer.concat([jpeg, latin(`${page}${archive}`)])],
  ['a JPEG with a PDF behind its end', Buffer.concat([jpeg, pdfOf('x')])],
  ['a JPEG with another behind its end', Buffer.concat([jpeg, withRemark(latin(page))])],
  ['a PNG that is HTML too', withChunk('tEXt', latin(`Comment\0${page}`))],
  ['a PNG whose texts swell', Buffer.concat([withChunk('zTXt', Buffer.concat([latin('a\0\0'), bomb])), latin(page)])],
  ['a PNG whose colours swell', Buffer.concat([withChunk('iCCP', Buffer.concat([latin('a\0\0'), bomb])), latin(page)])],
  ['a WebP with a script behind its end', Buffer.concat([webp, latin(page)])],
  ['an AVIF with HTML in a box', Buffer.concat([avif, latin(`\0\0\0\u0030free${page}`)])],
]

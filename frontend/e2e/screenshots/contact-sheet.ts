import { readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'

const widthOfOne = 260
const maxPerRow = 12

/** All pictures of a folder on one sheet, in the order they were taken, with their names: `<folder>.png`. */
export async function contactSheet(browser: Browser, folder: string, names: readonly string[]): Promise<void> {
  const there = new Set(await readdir(folder))
  const pictures = names
    .filter((name) => there.has(`${name}.png`))
    .map(
      (name) =>
        `<figure><img src="${pathToFileURL(path.join(folder, name))}.png"><figcaption>${name}</figcaption></figure>`,
    )
  const sheet = path.join(folder, 'sheet.html')
  const look = `body{margin:8px;background:#ccc;font:12px sans-serif;display:grid;grid-template-columns:repeat(${maxPerRow},${widthOfOne}px);gap:8px;align-items:start}figure{margin:0}img{width:100%;max-height:1400px;object-fit:cover;object-position:top}`
  await writeFile(sheet, `<!doctype html><meta charset="utf-8"><style>${look}</style>${pictures.join('')}`)
  const page = await browser.newPage({ viewport: { width: maxPerRow * (widthOfOne + 8) + 8, height: 800 } })
  await page.goto(pathToFileURL(sheet).href, { waitUntil: 'load' })
  await page.screenshot({ path: `${folder}.png`, fullPage: true })
  await page.close()
  await rm(sheet)
}

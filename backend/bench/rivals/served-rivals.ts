import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { installRivals } from './install.ts'
import { rivalPages } from './pages.ts'

const html = '<!doctype html><meta name="viewport" content="width=device-width"><div id="form"></div>'
const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' }

type ServedRival = { readonly name: string; readonly path: string; readonly field: string }

/**
 * Installs other form libraries into a folder of their own, builds a page with each, and serves them compressed, as the
 * product serves its own.
 */
export async function servedRivals(): Promise<{ url: string; rivals: readonly ServedRival[]; close: () => void }> {
  const folder = installRivals('pages', Object.assign({}, ...rivalPages.map(({ packages }) => packages)))
  const files = new Map<string, { readonly body: Buffer; readonly type: string }>()
  const rivals = []
  for (const { name, entry, field } of rivalPages) {
    const root = path.join(folder, name)
    await mkdir(root, { recursive: true })
    await writeFile(path.join(root, 'index.html'), `${html}<script type="module" src="./entry.js"></script>`)
    await writeFile(path.join(root, 'entry.js'), entry)
    await build({
      root,
      base: `/${name}/`,
      configFile: false,
      logLevel: 'warn',
      build: { chunkSizeWarningLimit: 5000 },
    })
    for (const file of await readdir(path.join(root, 'dist'), { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue
      const full = path.join(file.parentPath, file.name)
      const address = `/${name}/${path.relative(path.join(root, 'dist'), full)}`
      const type = types[path.extname(full)] ?? 'application/octet-stream'
      files.set(address, { body: brotliCompressSync(await readFile(full)), type })
    }
    rivals.push({ name, path: `/${name}/index.html`, field })
  }
  const server = createServer(({ url }, response) => {
    const file = files.get(url ?? '')
    if (file === undefined) return response.writeHead(404).end()
    return response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br' }).end(file.body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, rivals, close: () => server.close() }
}

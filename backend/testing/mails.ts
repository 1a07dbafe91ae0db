import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually } from '@fleet/platform/testing/eventually'

type ReceivedMail = {
  readonly messageId: string
  readonly to: string
  readonly subject: string
  readonly language: string
  readonly text: string
  readonly html: string
  readonly links: string[]
}

/** Waits until there are this many mails to the address, and returns them. */
export async function mailsTo(dataDir: string, address: string, atLeast = 1): Promise<ReceivedMail[]> {
  const folder = join(dataDir, 'outbox')
  return eventually(async () => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'))
    const mails = await Promise.all(
      names.map(async (name): Promise<ReceivedMail & { at: string }> =>
        JSON.parse(await readFile(join(folder, name), 'utf8')),
      ),
    )
    const found = mails.filter(({ to }) => to === address).toSorted((one, other) => one.at.localeCompare(other.at))
    if (found.length < atLeast) throw new Error(`${found.length} mails to ${address}, expected ${atLeast}`)
    return found
  })
}

/** The secret part of the mail's link. */
export function tokenIn(mail: ReceivedMail | undefined): string {
  const { hash, pathname } = new URL(mail?.links[0] ?? 'none:')
  return new URLSearchParams(hash.slice(1)).get('token') ?? pathname.split('/').at(-1) ?? ''
}

import type { Plugin } from 'vite'

/**
 * Adds to the page what the server preloads with it (`platform/http/pages/app-page.ts`): the script of the first
 * requests, and the files of the form when a registration is opened.
 */
export function firstFiles(early: string, form: readonly string[]): Plugin {
  return {
    name: 'first-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const pathsOf = (isWanted: (chunk: (typeof chunks)[number]) => boolean) =>
          chunks.filter(isWanted).map(({ fileName }) => `/${fileName}`)
        return [
          ...pathsOf(({ moduleIds }) => moduleIds.includes(early)).map((src) => ({
            tag: 'script',
            attrs: { type: 'module', async: true, crossorigin: true, src },
            injectTo: 'head' as const,
          })),
          {
            tag: 'meta',
            attrs: {
              name: 'files-of-form',
              content: pathsOf(({ moduleIds }) => moduleIds.some((id) => form.includes(id))).join(' '),
            },
            injectTo: 'head' as const,
          },
        ]
      },
    },
  }
}

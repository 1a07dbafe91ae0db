import type { Plugin } from 'vite'

/**
 * Names in the page what the server has fetched with it (`platform/http/pages/the-page.ts`): what asks before everything else is
 * here, and, where a registration is opened, the files of the form.
 */
export function firstFiles(form: readonly string[]): Plugin {
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
          ...pathsOf(({ name, isEntry }) => name === 'early' && !isEntry).map((src) => ({
            tag: 'script',
            attrs: { type: 'module', async: true, crossorigin: true, src },
            injectTo: 'head' as const,
          })),
          {
            tag: 'meta',
            attrs: {
              name: 'files-of-form',
              content: pathsOf(
                ({ name, facadeModuleId }) => name === 'form' || form.includes(facadeModuleId ?? ''),
              ).join(' '),
            },
            injectTo: 'head' as const,
          },
        ]
      },
    },
  }
}

import { late } from '../ui/late.tsx'

/** Documents over the whole screen, one page after the other. */
export const Preview = late(async () => (await import('./preview-dialog.tsx')).PreviewDialog)

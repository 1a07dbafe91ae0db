import { late } from '../ui/late.tsx'

/** Documents over the whole screen, one page after the other. */
export const Preview = late(async () => (await import('./preview-dialog.tsx')).PreviewDialog)

/** `Thumbnail` on screens that are drawn before anything is there to be seen; its place is kept by whoever draws it. */
export const LateThumbnail = late(async () => (await import('./thumbnail.tsx')).Thumbnail)

import type { ReactNode } from 'react'
import { late } from '../../ui/late.tsx'
import type { Named } from '../calls.ts'

const SeenBy = late(async () => (await import('./seen-by.tsx')).SeenBy)

/** Draws who saw a document of this form. */
export function whoSaw(named: Named): (documentId: string) => ReactNode {
  return (documentId) => <SeenBy named={named} documentId={documentId} />
}

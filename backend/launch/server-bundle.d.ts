export function ensureServerBundled(root: string, node: string): string

/** A text without UUIDs: a random one may contain the few digits that a test must not find. */
export const withoutIds = (text: string): string => text.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')

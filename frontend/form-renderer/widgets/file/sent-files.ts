import { createListeners } from '../../../lib/listeners.ts'

const sentFiles = createListeners<[kind: string, file: File]>()

/**
 * Subscribes to files as they are uploaded; returns the unsubscribe function. A subscriber need not fetch the file
 * again, which would be recorded as a view.
 */
export const onFileSent = sentFiles.subscribe
export const notifyFileSent = sentFiles.notify

import { createListeners } from '../../../lib/listeners.ts'

const sentFiles = createListeners<[kind: string, file: File]>()

/** Tells of a file as it goes up, as it was prepared; gives the way to stop. Whoever reads something from it need not fetch it again, which would be a look on record. */
export const onFileSent = sentFiles.subscribe
export const notifyFileSent = sentFiles.notify

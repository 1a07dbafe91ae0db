/** Bytes a file of a `file` field may have; what is larger is not sent, and not taken. */
export const largestFile = 10 * 1024 * 1024

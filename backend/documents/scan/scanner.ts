/** What looks for malware in files that strangers upload. */
export type Scanner = {
  /**
   * undefined: there is none; else what it is called.
   * @throws ScannerAway it does not answer, or cannot look at such a file; and what the content throws
   */
  scan(content: AsyncIterable<Uint8Array>): Promise<string | undefined>
}

/** Nobody looked: the file waits. */
export class ScannerUnavailable extends Error {
  override readonly name = 'ScannerUnavailable'
}

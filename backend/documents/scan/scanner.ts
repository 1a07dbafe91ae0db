/** Scans uploads for malware. */
export type Scanner = {
  /**
   * Returns the name of the malware; undefined when there is none.
   * @throws ScannerUnavailable the scanner does not answer or cannot scan the file; and errors of the content
   */
  scan(content: AsyncIterable<Uint8Array>): Promise<string | undefined>
}

/** The file was not scanned and has to wait. */
export class ScannerUnavailable extends Error {
  override readonly name = 'ScannerUnavailable'
}

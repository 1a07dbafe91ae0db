const prefix = 'unsaved:'

/** Where answers wait on this device until the server has them. */
export function unsavedKey(userId: string, submissionId: string): string {
  return `${prefix}${userId}:${submissionId}`
}

export function isUnsavedKey(key: string): boolean {
  return key.startsWith(prefix)
}

/** Signing out leaves no answers of anybody behind on the device. */
export function forgetUnsaved(): void {
  try {
    for (const key of Object.keys(localStorage)) if (isUnsavedKey(key)) localStorage.removeItem(key)
  } catch {
    // Storage is blocked: then nothing was kept either.
  }
}

const extensionOf: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'application/pdf': 'pdf' }
const knownExtensions = new Set([
  'pdf',
  'jpg',
  'jpeg',
  'png',
  'webp',
  'heic',
  'heif',
  'avif',
  'svg',
  'htm',
  'html',
  'xhtml',
  'js',
  'php',
  'exe',
  'bat',
  'cmd',
  'com',
  'scr',
  'lnk',
  'hta',
  'jar',
  'zip',
])
const extension = /^[A-Za-z0-9]{1,5}$/
const maxLength = 120

/**
 * Returns a safe file name: without folders, invisible characters and text direction marks, and with the extension of
 * its content.
 */
export function safeFileName(fileName: string, contentType: string): string {
  const own = fileName.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const shown = own
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}<>:"|?*]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const parts = shown.split('.').filter((part) => part !== '')
  if (parts.length > 1 && extension.test(parts.at(-1) ?? '')) parts.pop()
  while (parts.length > 1 && knownExtensions.has(parts.at(-1)?.toLowerCase() ?? '')) parts.pop()
  return `${[...parts.join('.')].slice(0, maxLength).join('') || 'document'}.${extensionOf[contentType] ?? 'bin'}`
}

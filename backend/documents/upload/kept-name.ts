const endingOf: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'application/pdf': 'pdf' }
const known = new Set([
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
const ending = /^[A-Za-z0-9]{1,5}$/
const longest = 120

/** What a file is called: as its owner called it, without folders and what turns or hides letters, and with the ending of what it is. */
export function keptName(fileName: string, contentType: string): string {
  const own = fileName.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const shown = own
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}<>:"|?*]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const parts = shown.split('.').filter((part) => part !== '')
  if (parts.length > 1 && ending.test(parts.at(-1) ?? '')) parts.pop()
  while (parts.length > 1 && known.has(parts.at(-1)?.toLowerCase() ?? '')) parts.pop()
  return `${[...parts.join('.')].slice(0, longest).join('') || 'document'}.${endingOf[contentType] ?? 'bin'}`
}

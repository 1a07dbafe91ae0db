const eaten: Buffer[] = []

/** Misbehaves as the content of the file says. */
process.on('message', ({ bytes }: { bytes: Uint8Array }) => {
  const what = Buffer.from(bytes).toString()
  if (what === 'hang') for (;;);
  if (what === 'die') process.exit(1)
  if (what === 'eat') for (;;) eaten.push(Buffer.alloc(10_000_000, 1))
  process.send?.({ sanitized: { bytes, contentType: 'image/jpeg' } }, () => {
    if (what === 'leave') process.exit(1)
  })
})
process.on('disconnect', () => process.exit())

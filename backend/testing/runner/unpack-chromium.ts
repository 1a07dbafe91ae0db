// Run as a program: unpacks the Chromium of @sparticuz/chromium below TMPDIR and prints its path. A program of its own,
// because the package reads its folder, and whether to bring its system libraries, from the environment.
import chromium from '@sparticuz/chromium'

console.log(await chromium.executablePath())

import './polyfills-for-pdfjs.ts'
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'

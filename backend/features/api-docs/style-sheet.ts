export const styleSheetAddress = '/api/docs/page.css'

/** The page's only style sheet, at its own address: the content security policy forbids inline styles. */
export const styleSheet = `
:root { font: 16px/1.5 system-ui, sans-serif; color: #03293c; background: #fff; --line: #d6e0e5; --quiet: #375465; --sunk: #f2f7f9; --link: #006a77 }
body { margin: 0 }
main { max-width: 60rem; margin: 0 auto; padding: 24px 16px 64px }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 8px } h2 { font-size: 1.3rem; margin: 40px 0 8px } h4 { font-size: .875rem; margin: 16px 0 4px; color: var(--quiet) }
p { margin: 0 0 8px; color: var(--quiet) } a { color: var(--link) }
code, pre { font: .875rem/1.5 ui-monospace, "SF Mono", "Cascadia Mono", monospace }
nav ul { list-style: none; display: flex; flex-wrap: wrap; gap: 8px; margin: 16px 0 0; padding: 0 }
nav a { display: flex; align-items: center; min-height: 44px; padding: 0 12px; border: 1px solid var(--line); border-radius: 8px; text-decoration: none }
details { border-top: 1px solid var(--line) } section details:last-child { border-bottom: 1px solid var(--line) }
summary { padding: 12px 0; min-height: 44px; box-sizing: border-box; cursor: pointer; overflow-wrap: anywhere }
summary b { display: inline-block; min-width: 4.5em; font-size: .8125rem } summary span { display: block; color: var(--quiet); font-size: .875rem }
details[open] { padding-bottom: 16px }
pre { margin: 0; padding: 12px; background: var(--sunk); border-radius: 8px; overflow-x: auto }
.post, .patch { color: #864a09 } .delete { color: #a6152a } .get { color: #006a77 }
:focus-visible { outline: 3px solid #03293c; outline-offset: 2px; box-shadow: 0 0 0 2px #4fdcdc }
@media (prefers-color-scheme: dark) {
  :root { color: #e6f0f4; background: #0b1d27; --line: #2b4756; --quiet: #a9c3cf; --sunk: #10303f; --link: #4fdcdc }
  .post, .patch { color: #f2b562 } .delete { color: #ff8d97 } .get { color: #4fdcdc }
  :focus-visible { outline-color: #4fdcdc; box-shadow: none }
}
`

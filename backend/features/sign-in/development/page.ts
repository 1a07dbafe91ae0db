/** Escapes text for HTML, also in quoted attributes. */
function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

export type KnownPerson = { readonly email: string; readonly firstName: string; readonly lastName: string }

/** The page's only style sheet, at its own address: the content security policy forbids inline styles. */
export const styleSheet = `
:root { font: 16px/1.5 system-ui, sans-serif; color: #03293c; background: #eef4f6 }
body { margin: 0; padding: 24px 16px }
main { max-width: 30rem; margin: 0 auto; background: #fff; padding: 24px; border-radius: 12px; border: 1px solid #cfdfe5 }
.notice { background: #fff1e6; border: 1px solid #e8703a; border-radius: 8px; padding: 12px; margin: 0 0 24px; font-weight: 600 }
h1 { font-size: 1.4rem; margin: 0 0 16px } h2 { font-size: 1.1rem; margin: 32px 0 8px }
label { display: block; margin: 12px 0 4px; font-weight: 600 }
input[type=text], input[type=email] { box-sizing: border-box; width: 100%; min-height: 44px; font: inherit; padding: 8px 12px; border: 1px solid #6b8794; border-radius: 8px }
.check { display: flex; gap: 8px; align-items: center; font-weight: 400; min-height: 44px }
button { box-sizing: border-box; min-height: 44px; font: inherit; font-weight: 600; padding: 8px 16px; border-radius: 8px; border: 1px solid #03293c; background: #03293c; color: #fff; cursor: pointer }
.person button { width: 100%; margin: 4px 0; background: #fff; color: #03293c; text-align: left }
.quiet button { margin-top: 12px; background: #fff; color: #03293c }
.person small { display: block; font-weight: 400; overflow-wrap: anywhere }
:focus-visible { outline: 3px solid #e8703a; outline-offset: 2px }
`

const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escaped(value)}">`

function personForm(action: string, { email, firstName, lastName }: KnownPerson): string {
  return `<form class="person" method="post" action="${escaped(action)}">
  ${hidden('email', email)}${hidden('firstName', firstName)}${hidden('lastName', lastName)}${hidden('emailVerified', 'yes')}
  <button type="submit">${escaped(`${firstName} ${lastName}`.trim() || email)}<small>${escaped(email)}</small></button>
</form>`
}

/** Sign-in page for developers. In English only: nobody else uses it. */
export function signInPage({
  action,
  style,
  people,
}: {
  action: string
  style: string
  people: readonly KnownPerson[]
}): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>Development sign-in</title><link rel="stylesheet" href="${escaped(style)}">
</head>
<body><main>
<p class="notice" role="note">For development only: this page believes whatever you type. In production your own identity provider is here (OIDC_ISSUER).</p>
<h1>Sign in as anybody</h1>
<form method="post" action="${escaped(action)}">
  <label for="email">E-mail</label><input id="email" name="email" type="email" required maxlength="255" autocomplete="off" autofocus>
  <label for="firstName">First name</label><input id="firstName" name="firstName" type="text" maxlength="100" autocomplete="off">
  <label for="lastName">Last name</label><input id="lastName" name="lastName" type="text" maxlength="100" autocomplete="off">
  <label class="check"><input name="emailVerified" type="checkbox" value="yes" checked> The provider has verified this e-mail</label>
  <button type="submit">Sign in</button>
</form>
<form class="quiet" method="post" action="${escaped(`${action}/cancel`)}"><button type="submit">Cancel</button></form>
${people.length === 0 ? '' : `<h2>Signed in here before</h2>\n${people.map((person) => personForm(action, person)).join('\n')}`}
</main></body>
</html>`
}

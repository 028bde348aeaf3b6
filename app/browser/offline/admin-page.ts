import { escapeHtml } from '#app/domain/clinic/fill-content.ts'

export const isAdminPage = (path: string): boolean =>
  /^\/admin(?:\/|$)/.test(path) && !/\/export$|\./.test(path)

/**
 * Asks whether the server answers, and then loads the address of the page once more, unless somebody is going to
 * another one. The page does not learn whether they get there. It counts them as going for 9 seconds (9000), because
 * the answer to a question that was asked before they went may take 8; if the page is still there then, it goes on.
 */
const loadAgain = `{
let left=0
const stays=()=>Date.now()-left>9000
const later=()=>setTimeout(ask,3000)
const ask=()=>fetch("/healthz",{cache:"no-store",signal:AbortSignal.timeout?.(8000)}).then(({ok})=>ok&&stays()?location.reload():later(),later)
addEventListener("beforeunload",()=>{left=Date.now()})
addEventListener("online",()=>stays()&&location.reload())
later()}`

const styles = `
body{margin:0;background:#faf5ea;color:#1d2233;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:break-word}
header{height:3.5rem;background:#141c40;border-bottom:6px solid #d99a2b}
main{max-width:36rem;margin:0 auto;padding:1.5rem 1rem}
h1{margin:0;color:#1f2a5c;font-size:min(1.75rem,11.5vw);line-height:1.2}
[role=status]{padding:.75rem 1.25rem;background:#141c40;border-left:6px solid #d99a2b;border-radius:.5rem;color:#fff;font-weight:600}
a,button{display:inline-flex;border:0;font:inherit;cursor:pointer;align-items:center;min-height:2.75rem;padding:0 1.25rem;border-radius:.5rem;background:#1f2a5c;color:#fff;font-weight:600;text-decoration:none}
:focus-visible{outline:3px solid #d99a2b;outline-offset:2px}`

const htmlOf = (content: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>No connection</title>
<style>${styles}</style>
</head>
<body>
<header></header>
<main>
<h1>No connection</h1>
${content}
</body>
</html>
`

const notLoaded = `<p>The connection was lost. This page will load as soon as you are online again.</p>
<p role="status">No connection, trying again</p>
<p><a href="">Try Again</a></p>
</main>
<script>${loadAgain}</script>`

const notSent = (
  fields: string,
) => `<p role="status">The connection was lost. What you sent is still here. Send it again when you are online.</p>
<form method="post" action="">
${fields}
<p><button>Send Again</button></p>
</form>
</main>`

const notStored = (
  address: string,
) => `<p role="status">The connection was lost. Passwords and codes are never saved. Please open the form again.</p>
<p><a href="${escapeHtml(address)}">Try Again</a></p>
</main>`

/** The page in place of one of the back-office that cannot be loaded. It holds no data, and loads nothing. */
export const noConnectionPage = async () =>
  answerWith(notLoaded, [
    "connect-src 'self'",
    `script-src ${await hashOf(loadAgain)}`,
    "form-action 'none'",
  ])

/** What another site sends must not become a form of ours, which the server would trust. */
export const isOwnForm = ({ headers, referrer }: Request): boolean =>
  headers.get('Content-Type') === 'application/x-www-form-urlencoded' &&
  referrer.startsWith(`${location.origin}/`)

/** The names of fields with a password, with the secret of a second factor, or with codes in its place. */
const secretName = /password|^codes?$|^uri$/i

/** The form's own script had not come: the page holds what was sent, but no secret, whose form has to be opened again. */
export async function notSentPage(sent: Request): Promise<Response> {
  const typed = [...new URLSearchParams(await sent.text())]
  if (typed.some(([name]) => secretName.test(name)))
    return answerWith(notStored(sent.referrer), ["form-action 'none'"])
  const fields = typed.map(
    ([name, value]) =>
      `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  return answerWith(notSent(fields.join('')), ["form-action 'self'"])
}

async function answerWith(content: string, directives: string[]): Promise<Response> {
  const allowed = [
    "default-src 'none'",
    `style-src ${await hashOf(styles)}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...directives,
  ]
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': allowed.join('; '),
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
  }
  return new Response(htmlOf(content), { status: 503, headers })
}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`
}

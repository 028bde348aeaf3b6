/** The script of the payloads: it sets a property of the page's window, for which tests look. */
const run = 'window.__ran=1'

const elements = 'script img svg iframe form textarea table style math template p a x-y'.split(' ')
const handlers = [
  'onerror',
  'onload',
  'onfocus',
  'ONERROR',
  'onerror\n',
  'on\0error',
  '/onerror',
  'x=1 onerror',
]

const withHandlers = elements.flatMap((element, index) =>
  handlers
    .slice(index % 3, (index % 3) + 6)
    .map((handler) => `<${element} src=x href=x autofocus open ${handler}="${run}">t</${element}>`),
)

const script = `javascript:${run}`
const disguised = [
  script,
  script.toUpperCase(),
  ` ${script}`,
  `java\tscript:${run}`,
  `java\nscript:${run}`,
  `java&#10;script:${run}`,
  `java&Tab;script:${run}`,
  `&#106;avascript&colon;${run}`,
  `&#x6A;avascript:${run}`,
  `&#0000106avascript:${run}`,
  `\x01${script}`,
  `javascript&#58;${run}`,
  `java\0script:${run}`,
  `\u00a0${script}`,
  `\u202e${script}`,
  `view-source:${script}`,
  `vbscript:${run}`,
  `livescript:${run}`,
  `data:text/html,<script>${run}</script>`,
  'data:text/html;base64,PHNjcmlwdD53aW5kb3cuX19yYW49MTwvc2NyaXB0Pg==',
  `data:image/svg+xml,<svg onload=${run}>`,
  `blob:https://a.b/${run}`,
  `feed:${script}`,
  `//evil.example/x.js`,
  `https:evil.example`,
  `\\\\evil.example`,
]

const addresses = [
  (to: string) => `<a href="${to}">a</a>`,
  (to: string) => `<img src="${to}">`,
  (to: string) => `<a href='${to}' target="_blank">a</a>`,
  (to: string) => `<iframe src="${to}"></iframe>`,
  (to: string) => `<form action="${to}"><button formaction="${to}">b</button></form>`,
  (to: string) => `<svg><a xlink:href="${to}"><text>a</text></a></svg>`,
].flatMap((make) => disguised.map(make))

const styles = [
  `background:url(${script})`,
  `width:expression(${run})`,
  'position:fixed;inset:0;z-index:9999',
  `text-align:center;background:url('${script}')`,
  'text-align:center}</style><script>window.__ran=1</script>',
  '@import "//evil.example"',
].map((style) => `<p style="${style}">s</p>`)

// Markup that a sanitiser and a browser may parse differently (mutation XSS).
const mutations = [
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${run}&gt;">`,
  `<svg></p><style><a id="</style><img src=x onerror=${run}>">`,
  `<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=${run} src>">`,
  `<math><annotation-xml encoding="text/html"><style><img src=x onerror=${run}></style></annotation-xml>`,
  `<svg><foreignObject><p>x</p><script>${run}</script></foreignObject></svg>`,
  `<svg><animate xlink:href=#a attributeName=href values=${script} /><a id=a><text>x</text></a>`,
  `<svg><set attributeName="onmouseover" to="${run}"/></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id='x' onload='${run}'/>#x"/></svg>`,
  `<template><img src=x onerror=${run}></template>`,
  `<textarea><img title="</textarea><img src=x onerror=${run}>"></textarea>`,
  `<title><img title="</title><img src=x onerror=${run}>"></title>`,
  `<xmp><p title="</xmp><svg/onload=${run}>"></xmp>`,
  `<noembed><p title="</noembed><svg/onload=${run}>"></noembed>`,
  `<iframe><p title="</iframe><svg/onload=${run}>"></iframe>`,
  `<plaintext><img src=x onerror=${run}>`,
  `<!--><img src=x onerror=${run}>-->`,
  `<!--[if gte IE 4]><script>${run}</script><![endif]-->`,
  `<![CDATA[><img src=x onerror=${run}>]]>`,
  `<?xml version="1.0"?><img src=x onerror=${run}>`,
  `<img src="x" alt="\`><img src=x onerror=${run}>">`,
  `<img alt="x&quot; onerror=&quot;${run}" src="https://a.invalid/x.png">`,
  `<a href="https://a.b/&quot; onmouseover=&quot;${run}">a</a>`,
  `<p class="text-left&quot; onclick=&quot;${run}">c</p>`,
  `<ol start="1&quot; onclick=&quot;${run}"><li>x</li></ol>`,
  `<scr<script>ipt>${run}</scr</script>ipt>`,
  `<<script>${run}//<</script>`,
  `<script/x>${run}</script >`,
  `<script\n>${run}</script\n>`,
  `<img/src=x/onerror=${run}>`,
  `<svg/onload=${run}//`,
  `<a href="${script}" <b>x</a>`,
  `&lt;script&gt;${run}&lt;/script&gt;`,
  `<p>]]><script>${run}</script></p>`,
  `<b><p><script>${run}</script></b></p>`,
  `<table><td><script>${run}</script></td></table>`,
  `<select><option><img src=x onerror=${run}></option></select>`,
  `<select><template><img src=x onerror=${run}></template></select>`,
  `<meta http-equiv="refresh" content="0;url=${script}">`,
  `<base href="//evil.example/">`,
  `<link rel="stylesheet" href="//evil.example/x.css">`,
  `<img srcset="x 1x, ${script} 2x" src="https://a.invalid/x.png">`,
  `<img src="https://a.invalid/x.png" usemap="#m"><map name=m><area href="${script}"></map>`,
  `<p id="__proto__" name="constructor">p</p>`,
  `<form id=a><input name=attributes><input name=parentNode></form>`,
  `<div id=x tabindex=1 onfocus=${run} autofocus>`,
  `<a rel="opener" href="https://a.b">o</a>`,
  `<p data-island="appointment-form" data-props="{}" data-list>d</p>`,
]

const nested = [withHandlers[0], addresses[0], mutations[0]].flatMap((payload) =>
  ['p', 'blockquote', 'li', 'a', 'code', 'svg', 'noscript', 'math'].map(
    (element) => `<${element}>${payload}</${element}>`,
  ),
)

/** Markup that must not run, load or restyle anything where a post's text is shown. */
export const attacks: readonly string[] = [
  ...withHandlers,
  ...addresses,
  ...styles,
  ...mutations,
  ...nested,
]

import { expect, it, test } from 'vitest'
import { imageSources } from '#tests/allowed-image-sources.ts'
import { attacks } from '#tests/attack-corpus.ts'
import { safeTag as tag } from '#tests/safe-tag.ts'
import {
  foreignImagesOf,
  postHtmlOnPage as onPage,
  postHtmlError as reasonAgainst,
  sanitisePost as sanitise,
} from './post-html.server.ts'

const sanitisePost = (html: string) => sanitise(html, imageSources)
const postHtmlOnPage = (html: string) => onPage(html, imageSources)
const errorOf = (html: string) => reasonAgainst(html, imageSources)

it('removes nothing that the toolbar makes', () => {
  const made =
    '<h1 class="text-center">Title</h1><h2>Second</h2><h3>Third</h3>' +
    '<p class="text-justify"><strong>b</strong><em>i</em><u>u</u><s>s</s><code>c</code><br />10<sup>9</sup> H<sub>2</sub></p>' +
    '<table><tbody><tr><th scope="col"><p>Test</p></th></tr><tr><td colspan="2" rowspan="3"><p class="text-right">1</p></td></tr></tbody></table>' +
    '<ul><li><p>one</p></li></ul><ol start="3" type="a"><li><p>two</p></li></ol><blockquote><p>q</p></blockquote>' +
    '<p><a href="https://example.com/?a=1&amp;b=2" rel="noopener noreferrer">link</a></p>' +
    '<img alt="A scan" src="/gemev/image/upload/v1/gemev-blog/a" width="800" height="400" />'
  expect(sanitisePost(made)).toBe(made)
})

it.each([
  ['<p style="color:red; TEXT-ALIGN : Right;">a</p>', '<p class="text-right">a</p>'],
  ['<p class="text-left fixed" style="position:fixed">a</p>', '<p class="text-left">a</p>'],
  ['<li class="text-left" style="text-align:center">a</li>', '<li>a</li>'],
])('has of styles and classes the alignment alone, as a class: %s', (given, kept) => {
  expect(sanitisePost(given)).toBe(kept)
})

it('writes what has a meaning with the tags of the editor, and joins no words where a block goes', () => {
  for (const [given, kept] of [
    ['<del>a</del> <ins>b</ins> <q>c</q> <cite>d</cite>', '<s>a</s> <u>b</u> “c” <em>d</em>'],
    [
      '<section>a</section><h5>b</h5><dl><dt>c</dt><dd>d</dd></dl>',
      '<div>a</div><h3>b</h3><div><div>c</div><div>d</div></div>',
    ],
    ['<pre>a</pre><hr>b<menu><li>c</menu>', '<div>a</div><div></div>b<ul><li>c</li></ul>'],
    [
      '<table width="9"><thead><tr><th colspan="1">a<th scope="row" rowspan="200">b</thead></table>',
      '<table><tbody><tr><th scope="col">a</th><th scope="row">b</th></tr></tbody></table>',
    ],
    ['<ol type="A" start="-1"><li>a</ol>', '<ol><li>a</li></ol>'],
  ]) {
    expect(sanitisePost(given ?? ''), given).toBe(kept)
  }
})

it('lets a table on a page scroll within itself', () => {
  expect(postHtmlOnPage('<table><tr><td>a</table>')).toBe(
    '<div class="table-scroll" role="region" aria-label="Table" tabindex="0"><table><tr><td>a</td></tr></table></div>',
  )
})

it('lets links lead to the web, mail, phones and pages of the site', () => {
  for (const target of ['http://a.b/', 'https://a.b', 'mailto:a@b.c', 'tel:+233 (0)24', '/blog']) {
    expect(sanitisePost(`<a href="${target}">x</a>`), target).toContain(`href="${target}"`)
  }
  for (const target of ['//a.b', '/\\a.b', 'ftp://a.b', 'data:text/html,x', 'a/b', '#x', '']) {
    expect(sanitisePost(`<a href="${target}" title="t">x</a>`), target).toBe('x')
  }
})

it.each([
  ['localhost:3000', true],
  ['reception-pc:3000', true],
  ['192.168.1.20:3000', true],
  ['192.168.1.20:8080', false],
  ['other.example:3000', false],
])('takes pictures of %s for its own where it has no public address: %s', (host, isOwn) => {
  const sources = { site: 'http://localhost:3000', hosts: [] }
  const html = sanitise(`<img src="http://${host}/pictures/a.jpg">`, sources)
  expect(html.includes('src="/pictures/a.jpg"')).toBe(isOwn)
})

it('shows images from the site and its image host alone', () => {
  const onHost = 'https://res.cloudinary.com/clinic/image/upload/v1/gemev-blog/a'
  for (const source of ['/c/image/upload/v1/a', '/pictures/a.jpg', onHost]) {
    expect(sanitisePost(`<img src="${source}">`), source).toBe(`<img alt="" src="${source}" />`)
  }
  expect(sanitisePost('<img src="https://clinic.example/gemev/image/upload/v1/a">')).toBe(
    '<img alt="" src="/gemev/image/upload/v1/a" />',
  )
})

it('leaves of an image from elsewhere a link to it, and names it to whoever saves', () => {
  for (const source of [
    'https://a.b/c.png',
    'https://clinic.example.a.b/pictures/c.png',
    'https://res.cloudinary.com/other/image/upload/v1/a',
    'https://res.cloudinary.com/clinic/%2e%2e/other/image/upload/v1/a',
    'https://res.cloudinary.com@a.b/clinic/image/upload/v1/a',
  ]) {
    const html = `<p>Look</p><img src="${source}" alt="A &lt;b&gt; scan" onerror="alert(1)">`
    expect(sanitisePost(html), source).toBe(
      `<p>Look</p><a href="${source}" rel="noopener noreferrer">A &lt;b&gt; scan</a>`,
    )
    expect(foreignImagesOf(html + html, imageSources)).toEqual([source])
  }
  expect(sanitisePost('<img src="https://a.b/c.png">')).toContain('>https://a.b/c.png</a>')
  for (const source of ['/api/x', '//a.b/c', 'data:image/png;base64,AA', 'x', 'file:///C:/a.png']) {
    expect(foreignImagesOf(`<img src="${source}">`, imageSources)).toEqual([source])
    expect(sanitisePost(`<img src="${source}">`), source).not.toContain('<img')
  }
})

it('refuses what is larger than 200 KB, also once it is written out', () => {
  const largest = `<p>${'x'.repeat(200 * 1024 - 7)}</p>`
  expect(errorOf(largest)).toBeNull()
  expect(errorOf(`${largest}x`)).toBe('too-large')
  expect(errorOf('&'.repeat(100_000))).toBe('too-large')
})

it('refuses what is nested deeper than 100, however it hides that', () => {
  expect(errorOf('<ul>'.repeat(100))).toBeNull()
  expect(errorOf('<ul>'.repeat(101))).toBe('too-deep')
  const hidden = ['<b><!-- </b> -->', '<b title="</b>">', '<b></i>', '<b><script></b></script>']
  for (const tag of hidden) expect(errorOf(tag.repeat(101)), tag).toBe('too-deep')
})

it('gives the words alone of what is too large or too deep', () => {
  expect(sanitisePost(`${'<b>'.repeat(101)}fish & <i title="a>b">chips`)).toBe(
    '<p>fish &amp; b&quot;&gt;chips</p>',
  )
  const large = sanitisePost(`<script>${'alert(1)<b>'.repeat(50_000)}`)
  expect(large.match(/<[^>]*>/g)).toEqual(['<p>', '</p>'])
})

it('offers the images of its host in the widths of phones as well, and none that their file may not have', () => {
  const ofHost = (width: number) =>
    `/gemev/image/upload/c_scale,f_auto,q_auto,w_${width}/v1/gemev-blog/a`
  const srcSetOf = (address: string, width = '') =>
    /srcset="([^"]*)"/.exec(postHtmlOnPage(`<img src="${address}" ${width}>`))?.[1]
  const smaller = `${ofHost(480)} 480w, ${ofHost(800)} 800w, `
  expect(srcSetOf(ofHost(960), 'width="960"')).toBe(`${smaller}${ofHost(960)} 960w`)
  expect(srcSetOf(ofHost(960), 'width="600"')).toBe(`${ofHost(480)} 480w, ${ofHost(960)} 600w`)
  expect(srcSetOf(ofHost(960), 'width="300"')).toBeUndefined()
  expect(srcSetOf(ofHost(960))).toBeUndefined()
  expect(srcSetOf('https://a.b/w_960.png', 'width="960"')).toBeUndefined()
})

test.each(attacks)('nothing is left that could run of %j', (attack) => {
  const stored = sanitisePost(attack)
  for (const html of [stored, sanitisePost(stored), postHtmlOnPage(attack)]) {
    for (const [found] of html.matchAll(/<[^>]*>?/g)) expect(found).toMatch(tag)
    expect(html.replaceAll(/<[^>]*>/g, '')).not.toMatch(/[<>]/)
  }
})

it('leaves no attack the use of what stands around it', () => {
  const alone = attacks.map((attack) => `<p>${attack}</p>`)
  for (const together of [alone, attacks, attacks.toReversed()]) {
    const html = sanitisePost(together.join(''))
    for (const [found] of html.matchAll(/<[^>]*>?/g)) expect(found).toMatch(tag)
  }
})

import { expect, it } from 'vitest'
import { postHtmlFault, postHtmlOnPage, sanitisePost } from './post-html.server.ts'

it('keeps all that the toolbar makes', () => {
  const made =
    '<h1 class="text-center">Title</h1><h2>Second</h2><h3>Third</h3>' +
    '<p class="text-justify"><strong>b</strong><em>i</em><u>u</u><s>s</s><code>c</code><br />x</p>' +
    '<ul><li><p>one</p></li></ul><ol start="3"><li><p>two</p></li></ol><blockquote><p>q</p></blockquote>' +
    '<p><a href="https://example.com/?a=1&amp;b=2" rel="noopener noreferrer">link</a></p>' +
    '<img alt="A scan" src="/gemev/image/upload/v1/gemev-blog/a" width="800" height="400" />'
  expect(sanitisePost(made)).toBe(made)
})

it('turns alignment by style into a class, and drops every other style and class', () => {
  expect(sanitisePost('<p style="color:red; TEXT-ALIGN : Right;">a</p>')).toBe(
    '<p class="text-right">a</p>',
  )
  expect(sanitisePost('<p class="text-left fixed" style="position:fixed">a</p>')).toBe(
    '<p class="text-left">a</p>',
  )
  expect(sanitisePost('<li class="text-left" style="text-align:center">a</li>')).toBe('<li>a</li>')
})

it('lets links lead to the web, mail, phones and pages of the site', () => {
  for (const target of [
    'http://a.b/',
    'https://a.b',
    'mailto:a@b.c',
    'tel:+233 (0)24-0',
    '/blog',
  ]) {
    expect(sanitisePost(`<a href="${target}">x</a>`), target).toContain(`href="${target}"`)
  }
  for (const target of ['//a.b', '/\\a.b', 'ftp://a.b', 'data:text/html,x', 'a/b', '#x', '']) {
    expect(sanitisePost(`<a href="${target}" title="t">x</a>`), target).toBe('x')
  }
})

it('shows pictures from the image host, the house and secure addresses alone', () => {
  for (const source of ['/c/image/upload/v1/a', '/pictures/a.jpg', 'https://a.b/c.png']) {
    expect(sanitisePost(`<img src="${source}">`), source).toBe(`<img alt="" src="${source}" />`)
  }
  for (const source of ['http://a.b/c.png', '/api/x', '//a.b/c', 'data:image/png;base64,AA', 'x']) {
    expect(sanitisePost(`<img src="${source}" onerror="alert(1)">`), source).toBe('')
  }
})

it('refuses what is larger than 200 KB, also once it is written out', () => {
  const most = `<p>${'x'.repeat(200 * 1024 - 7)}</p>`
  expect(postHtmlFault(most)).toBeNull()
  expect(postHtmlFault(`${most}x`)).toBe('too-large')
  expect(postHtmlFault('&'.repeat(100_000))).toBe('too-large')
})

it('refuses what is nested deeper than 100, however it hides that', () => {
  expect(postHtmlFault('<ul>'.repeat(100))).toBeNull()
  expect(postHtmlFault('<ul>'.repeat(101))).toBe('too-deep')
  expect(postHtmlFault('<b><!-- </b> -->'.repeat(101))).toBe('too-deep')
  expect(postHtmlFault('<b title="</b>">'.repeat(101))).toBe('too-deep')
  expect(postHtmlFault('<b></i>'.repeat(101))).toBe('too-deep')
  expect(postHtmlFault('<b><script></b></script>'.repeat(101))).toBe('too-deep')
})

it('gives the words alone of what is too large or too deep', () => {
  expect(sanitisePost(`${'<b>'.repeat(101)}fish & <i title="a>b">chips`)).toBe(
    '<p>fish &amp; b&quot;&gt;chips</p>',
  )
  const large = sanitisePost(`<script>${'alert(1)<b>'.repeat(50_000)}`)
  expect(large.match(/<[^>]*>/g)).toEqual(['<p>', '</p>'])
})

it('offers the pictures of its host in the widths of phones as well, and no others', () => {
  const ofHost = (width: number) =>
    `/gemev/image/upload/c_scale,f_auto,q_auto,w_${width}/v1/gemev-blog/a`
  const page = postHtmlOnPage(`<img src="${ofHost(960)}"><img src="https://a.b/w_960.png">`)
  expect(page).toContain(
    `src="${ofHost(960)}" srcset="${ofHost(480)} 480w, ${ofHost(800)} 800w, ${ofHost(960)} 960w" sizes="`,
  )
  expect(page.match(/srcset/g)).toHaveLength(1)
})

import { expect, it } from 'vitest'
import { checkPost, emptyPost } from '#app/domain/blog/admin/post-form.ts'
import { differencesBetween } from '#app/domain/blog/admin/posts.restoring.server.ts'
import { isWithoutContent, trimEmptyParagraphs } from '#app/domain/formatted-text/markup.ts'
import { imageSources } from '#tests/allowed-image-sources.ts'
import { postHtmlError, postHtmlOnPage } from './post-html.server.ts'

const long = 150_000
const openTags = '<'.repeat(long)
const post = { ...emptyPost, title: 'a', slug: 'a' }
const address = '/gemev/image/upload/'

// Loops of quadratic running time took from seconds to minutes for each of these. Slow patterns are found by
// `tests/structure/regular-expressions.test.ts`.
it.each<[name: string, read: () => unknown]>([
  [
    'tags that never end, compared',
    () => differencesBetween({ ...post, content: '' }, { ...post, content: openTags }),
  ],
  [
    'pictures that never end, compared',
    () => differencesBetween(post, { ...post, content: '<img alt="" '.repeat(long / 12) }),
  ],
  [
    'one width many times',
    () => postHtmlOnPage(`src="${address}${'w_960'.repeat(long / 5)}" width="960"`, imageSources),
  ],
  [
    'empty lines before the last',
    () => trimEmptyParagraphs(`${'<p></p>'.repeat(long / 7)}<p>a</p>`),
  ],
])('reads %s in a time that grows with their number alone', (_, read) => {
  const begun = process.threadCpuUsage()
  read()
  expect(process.threadCpuUsage(begun).user / 1000).toBeLessThan(1500)
})

it('does not look into a content that is too long', () => {
  expect(checkPost({ ...post, content: '<'.repeat(2_000_000) })).toEqual({
    content: 'Please shorten this to 200,000 characters.',
  })
})

it('hands no text of bare signs alone to the parser', () => {
  expect(postHtmlError('<'.repeat(10_001), imageSources)).toBe('too-large')
  expect(postHtmlError('<p>a < b</p>'.repeat(9000), imageSources)).toBeNull()
})

it('distinguishes markup without words from a `<` that somebody wrote', () => {
  for (const html of ['', '<p> &nbsp;</p>', '<p title="a"><br></p>\u200b', '<p\n>']) {
    expect(isWithoutContent(html), html).toBe(true)
  }
  for (const html of ['<<<p>', 'a', '<p>b</p>', '<img src="/a">']) {
    expect(isWithoutContent(html), html).toBe(false)
  }
})

it('takes the empty lines from the end of a text, and from nowhere else', () => {
  const html = '<p></p><p>a</p><p></p><p class="text-left"></p>'
  expect(trimEmptyParagraphs(html)).toBe('<p></p><p>a</p>')
  expect(trimEmptyParagraphs('<p></p>')).toBe('')
})

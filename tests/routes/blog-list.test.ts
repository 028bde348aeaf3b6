import { expect, test } from 'vitest'
import { blogPages } from '#tests/blog-pages.ts'
import { insertPost } from '#tests/posts.ts'
import { describeSite } from '#tests/site-on-each-database.ts'

describeSite('the list of the blog', (site) => {
  const { needs, get, html } = blogPages(site)
  const count = (page: string) => /Showing (\d+) of (\d+)/.exec(page)?.slice(1).join('/')

  test('an empty blog says so, and is not indexed', async () => {
    const page = await html('/blog')
    expect(page).toContain('No Posts Found')
    expect(page).toContain('Check back later for new content')
    expect(page).toContain('<meta name="robots" content="noindex"/>')
    expect(page).not.toContain('Clear Filters')
    expect(page).not.toContain('Load More Posts')
  })

  test('Load More Posts is there from six posts on, and says when nothing is left', async () => {
    for (let made = 0; made < 5; made += 1) await insertPost(needs())
    needs().content.notify()
    expect(await html('/blog')).not.toContain('Load More Posts')
    await insertPost(needs())
    needs().content.notify()
    const six = await html('/blog')
    expect(six).toMatch(/<button type="button" disabled=""[^>]*>Load More Posts/)
    expect(six).toContain('All posts are shown')
    await insertPost(needs())
    needs().content.notify()
    expect(await html('/blog')).toMatch(
      /<a href="\/blog\?page=2" data-list-more[^>]*>Load More Posts/,
    )
    expect(count(await html('/blog?page=2'))).toBe('1/7')
    const beyond = await get('/blog?page=9999')
    expect([beyond.status, beyond.headers.get('Location')]).toEqual([302, '/blog'])
  })

  test('searches and invented addresses are not cached', async () => {
    await insertPost(needs(), { slug: 'a', title: 'Alpha' })
    needs().content.notify()
    await html('/blog')
    for (const query of ['q=alpha', 'category=none', 'page=1&category=x', 'page=01', 'part=x']) {
      const { headers } = await get(`/blog?${query}`)
      expect(headers.get('Cache-Control'), query).not.toContain('s-maxage')
    }
    expect((await get('/blog?utm=1')).headers.get('ETag')).toBe(
      (await get('/blog')).headers.get('ETag'),
    )
  })

  test('a script is given the content alone, also of a search', async () => {
    await insertPost(needs(), { tags: ['a', 'b', 'c', 'd', 'e'] })
    needs().content.notify()
    for (const path of ['/blog?part=main', '/blog?q=scan&part=main']) {
      expect(await html(path)).toMatch(/^<main.*<\/main>$/s)
    }
    const whole = await html('/blog')
    expect(whole).toMatch(/^<!DOCTYPE html>/)
    expect(whole).toContain('+2 more')
  })
})

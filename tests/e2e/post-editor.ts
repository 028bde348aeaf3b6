import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { slugOf } from '#app/domain/slug.ts'
import { makePostForm } from '#tests/post-input.ts'
import { expect } from './fixtures.ts'
import { inDatabase } from './in-database.ts'

/** Opens an editor and waits until it is shown. */
export async function openEditor(page: Page, path = '/admin/blog/new') {
  await page.goto(path)
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
}

export const text = (page: Page) => page.getByRole('textbox', { name: 'Content' })
export const tool = (page: Page, name: string) =>
  page.getByRole('toolbar').getByRole('button', { name, exact: true })
export const title = (page: Page) => page.getByLabel('Title', { exact: true })

/** Presses Save and waits for the list that says so. */
export async function save(page: Page) {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL('**/admin/blog?done=saved')
  await expect(page.getByText('Post saved')).toBeVisible()
}

/** Stores a short post as the plain form does; returns the path of its editor. */
export async function storePost(page: Page, name: string, content = 'Come early.') {
  const slug = slugOf(name)
  const post = makePostForm({ title: name, slug, content: `<p>${content}</p>` })
  const form = { ...post, key: randomUUID() }
  const answer = await page.request.post('/admin/blog/new', { form, maxRedirects: 0 })
  expect(answer.headers().location).toBe('/admin/blog?done=saved')
  const { id } = await inDatabase(({ db }) =>
    db.selectFrom('blog_posts').select('id').where('slug', '=', slug).executeTakeFirstOrThrow(),
  )
  return `/admin/blog/edit/${id}`
}

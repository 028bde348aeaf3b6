import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import {
  expectServerDraft,
  openEditor,
  save,
  signInAsColleague,
  storePost,
  text,
} from './post-editor.ts'

test('what is typed into a post that a colleague deletes goes on as a new one, with the last words', async ({
  page,
  newDevice,
  uniqueName,
}) => {
  test.slow()
  const name = `Deleted ${uniqueName}`
  const esi = await newDevice()
  await signInAsColleague(esi, `esi-${uniqueName}@example.com`, 'Esi Tetteh')
  await signIn(page)
  const edit = await storePost(page, name)
  await esi.clock.install()
  await openEditor(esi, edit)
  await text(esi).click()
  await esi.keyboard.press('End')
  await esi.keyboard.type(' And drink water.')
  await expectServerDraft(esi)

  const id = edit.split('/').at(-1)
  await page.request.post(`/admin/blog/${id}/delete`, { maxRedirects: 0 })
  // From here on this device alone has what she types.
  await esi.route('**/admin/blog/drafts', (route) => route.abort())
  await esi.keyboard.type(' And rest.')
  await esi.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(esi.getByText('Somebody else has deleted this post in the meantime.')).toBeVisible()
  await esi.clock.fastForward(1500)
  await expect.poll(() => esi.evaluate(() => JSON.stringify(localStorage))).toContain('And rest.')

  const next = await esi.context().newPage()
  await esi.close()
  await openEditor(next)
  await next.getByRole('link', { name: `Continue writing ${name}` }).click()
  await expect(text(next)).toHaveText('Come early. And drink water. And rest.')
  await save(next)
  await openEditor(next)
  await expect(next.getByText('not saved yet')).toHaveCount(0)
  await next.context().close()
})

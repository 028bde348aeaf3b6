import { expect, it } from 'vitest'
import { readPost } from '#app/domain/blog/admin/post-form.schema.ts'
import { emptyPost, postFields, readTags, slugOfTitle } from '#app/domain/blog/admin/post-form.ts'
import { descriptionOf, isSlug, readingMinutes } from './post.ts'

it('estimates how long a post takes to read from its words, not from its tags', () => {
  expect(readingMinutes('<p>Short.</p>')).toBe(1)
  expect(readingMinutes(`<p class="text-center">${'word <b>ɔdɔ</b> '.repeat(300)}</p>`)).toBe(3)
})

it('describes a post without excerpt by the first words of its text', () => {
  const written = { meta_description: 'Meta', excerpt: 'Excerpt', content: '<p>Text</p>' }
  expect(descriptionOf(written)).toBe('Meta')
  expect(descriptionOf({ ...written, meta_description: null })).toBe('Excerpt')
  const text = '<h2>Malaria &amp; you</h2><p>Up to 10<sup>9</sup>/L is <strong>norm</strong>al.</p>'
  const words = '<ul><li>Drink water</li></ul>'.repeat(20)
  const described = descriptionOf({ excerpt: '', content: text + words })
  expect(described).toMatch(/^Malaria & you Up to 109\/L is normal. Drink .*(Drink|water)…$/)
  expect(described.length).toBeLessThanOrEqual(160)
  expect(descriptionOf({ excerpt: '', content: 'x'.repeat(200) })).toBe(`${'x'.repeat(159)}…`)
})

it('takes tags that differ in case or in their apostrophe for one, as it was written first', () => {
  const tags = readTags("Heart, women’s health,heart,, Women's Health, Ɔdɔ")
  expect(tags).toEqual(['Heart', 'women’s health', 'Ɔdɔ'])
})

it('knows what can be a slug', () => {
  expect(isSlug('what-an-ecg-shows')).toBe(true)
  for (const text of ['', 'A', 'a/b', 'a.html', 'é', 'x'.repeat(201)])
    expect(isSlug(text), text).toBe(false)
})

it('suggests a slug of at most 100 letters, cut between words', () => {
  expect(slugOfTitle('What to eat before a scan')).toBe('what-to-eat-before-a-scan')
  expect(slugOfTitle(`${'malaria '.repeat(12)}abc`)).toBe(`${'malaria-'.repeat(12)}abc`)
  expect(slugOfTitle(`${'malaria '.repeat(12)}abcdefgh`)).toBe('malaria-'.repeat(12).slice(0, -1))
  expect(slugOfTitle('x'.repeat(150))).toBe('x'.repeat(100))
})

it.each([
  ['slug', 100],
  ...(['title', 'excerpt', 'meta_title', 'meta_description'] as const).map(
    (field) => [field, postFields[field].maxLength] as const,
  ),
] as const)('takes a %s of %i characters and not one more', (field, length) => {
  const form = { ...emptyPost, title: 'A', slug: 'a', excerpt: 'B', content: '<p>C</p>' }
  expect(readPost({ ...form, [field]: 'x'.repeat(length) }).ok).toBe(true)
  expect(readPost({ ...form, [field]: 'x'.repeat(length + 1) })).toMatchObject({
    errors: { [field]: expect.stringContaining(String(length)) },
  })
})

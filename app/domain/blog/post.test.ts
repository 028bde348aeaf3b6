import { expect, it } from 'vitest'
import { featuredImage, readingMinutes, readTags } from './post.ts'

it('reads tags between commas', () => {
  expect(readTags(' scan, heart ,, scan, blood pressure ')).toEqual([
    'scan',
    'heart',
    'blood pressure',
  ])
})

it('tells an address from a name of the image host', () => {
  expect(featuredImage('https://a.b/c.png')).toEqual({ url: 'https://a.b/c.png' })
  expect(featuredImage('/pictures/ecg.jpg')).toEqual({ url: '/pictures/ecg.jpg' })
  expect(featuredImage('gemev-blog/abc')).toEqual({ publicId: 'gemev-blog/abc' })
  expect(featuredImage('httpish/abc')).toEqual({ publicId: 'httpish/abc' })
  expect(featuredImage('')).toBeNull()
})

it('estimates how long a post takes to read from its words, not from its tags', () => {
  expect(readingMinutes('<p>Short.</p>')).toBe(1)
  expect(readingMinutes(`<p class="text-center">${'word <b>ɔdɔ</b> '.repeat(300)}</p>`)).toBe(3)
})

import { expect, it, test } from 'vitest'
import { imageSources } from '#tests/allowed-image-sources.ts'
import { attacks } from '#tests/attack-corpus.ts'
import { safeTag as tag } from '#tests/safe-tag.ts'
import { postHtmlOnPage as onPage, sanitisePost as sanitise } from './post-html.server.ts'

const sanitisePost = (html: string) => sanitise(html, imageSources)
const postHtmlOnPage = (html: string) => onPage(html, imageSources)

test.each(attacks)('nothing is left that could run of %j', (attack) => {
  const stored = sanitisePost(attack)
  for (const html of [stored, sanitisePost(stored), postHtmlOnPage(attack)]) {
    for (const [found] of html.matchAll(/<[^>]*>?/g)) expect(found).toMatch(tag)
    expect(html.replaceAll(/<[^>]*>/g, '')).not.toMatch(/[<>]/)
  }
})

it('leaves no attack the use of what stands around it', () => {
  for (const together of [
    attacks.map((attack) => `<p>${attack}</p>`),
    attacks,
    attacks.toReversed(),
  ]) {
    for (const separator of ['', '\n']) {
      const html = sanitisePost(together.join(separator))
      for (const [found] of html.matchAll(/<[^>]*>?/g)) expect(found).toMatch(tag)
    }
  }
})

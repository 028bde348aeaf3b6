import { expect, test } from 'vitest'
import { foldName, foldText, isInvisible, spellingsOf } from './folded-text.ts'

test.each([
  ['N’yaaba', "n'yaaba"],
  ['N\u02bcyaaba', "n'yaaba"],
  ['N`ya´aba', "n'ya'aba"],
  ['“Women‘s” «health»', "'women's' 'health'"],
  ['Kɔfi Ɛsi ŊƆƲƖƔƷƉƑ ʊ', 'kofi esi novigzdf u'],
  ['Nyame\u0301 Ama\u0300 Ọlá', 'nyame ama ola'],
  ['a\u2010b\u2011c\u2013d\u2014e\u2212f\uff0dg', 'a-b-c-d-e-f-g'],
  ['a\u00a0b\u2009\u3000c\n\td', 'a b c d'],
  ['Ko\u00adfi\u200b\u202a \ufeffAma\u2060', 'kofi ama'],
  ['０２４', '024'],
  ['日本', '日本'],
])('%j is folded to %j', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

test.each([
  ['X‑ray', ['x-ray', 'x ray', 'xray']],
  ["N'yaaba", ["n'yaaba", 'nyaaba']],
  [' Malaria – facts ', ['malaria - facts', 'malaria facts', 'malaria  facts']],
  ['-', ['-']],
  ['\u200b', ['']],
])('%j is sought as %j', (text, spellings) => {
  expect(spellingsOf(text)).toEqual(spellings)
})

test('a name has one key in all spellings', () => {
  const names = ['Abdul-Rahman N’yaaba', 'Abdul Rahman Nyaaba', 'ABDULRAHMAN n`yaaba']
  expect(new Set(names.map(foldName)).size).toBe(1)
})

test('whatever is to be seen is told from what is not', () => {
  for (const text of ['', ' \n', '\u200b\u2060', '\u2800', '\u3164', '\u00ad\ufe0f', '\u202e'])
    expect(isInvisible(text), JSON.stringify(text)).toBe(true)
  for (const text of ['\u200bɔ', '👩‍⚕️', '.']) expect(isInvisible(text), text).toBe(false)
})

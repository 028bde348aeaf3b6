import { expect, test } from 'vitest'
import type { Json } from '#app/domain/clinic/document-part.ts'
import { partOf } from '#app/domain/clinic/documents.ts'
import { seed } from '#app/domain/clinic/seed/seed.ts'
import { mergeDocuments } from './merge-documents.ts'

const merged = (name: 'faq' | 'facts' | 'features', opened: object, mine: object, theirs: object) =>
  mergeDocuments(partOf(name), {
    opened: opened as Json,
    mine: mine as Json,
    theirs: theirs as Json,
  })

const [cost, referral, preparation] = seed.faq
const three = [cost, referral, preparation]
const answered = (question: object | undefined, answer: string) => ({ ...question, answer })

test('what only one person has changed is taken over', () => {
  const mine = { ...seed.facts, name: 'Anzaa' }
  const theirs = { ...seed.facts, motto: 'Be well' }
  expect(merged('facts', seed.facts, mine, theirs)).toEqual({
    merged: { ...seed.facts, name: 'Anzaa', motto: 'Be well' },
    conflicts: [],
  })
})

test('what both have changed stays as it is here, and is named', () => {
  const mine = { ...seed.facts, name: 'Anzaa' }
  const theirs = { ...seed.facts, name: 'Bagre' }
  expect(merged('facts', seed.facts, mine, theirs)).toEqual({ merged: mine, conflicts: ['name'] })
})

test('two people who edit two questions lose nothing, also when one has moved or added some', () => {
  const mine = [answered(cost, 'Ask'), referral, preparation]
  const theirs = [referral, answered(cost, 'Ten'), preparation]
  expect(merged('faq', three, mine, [referral, cost, answered(preparation, 'Eat')])).toEqual({
    merged: [referral, answered(cost, 'Ask'), answered(preparation, 'Eat')],
    conflicts: [],
  })
  expect(merged('faq', three, mine, theirs)).toEqual({
    merged: [referral, answered(cost, 'Ask'), preparation],
    conflicts: ['1.answer'],
  })
  const added = { id: '', question: 'New?', answer: 'Yes' }
  expect(
    merged('faq', three, [...three, added], [answered(cost, 'Ten'), referral, preparation]),
  ).toEqual({
    merged: [answered(cost, 'Ten'), referral, preparation, added],
    conflicts: [],
  })
})

test('a list of which one has removed a row that the other has changed is one part', () => {
  const changed = [cost, answered(referral, 'No'), preparation]
  const removed = [cost, preparation]
  expect(merged('faq', three, changed, removed)).toEqual({ merged: changed, conflicts: [''] })
  expect(merged('faq', three, removed, changed)).toEqual({ merged: removed, conflicts: [''] })
  expect(merged('faq', three, [cost, preparation, answered(referral, 'No')], removed)).toEqual({
    merged: [cost, preparation, answered(referral, 'No')],
    conflicts: [''],
  })
})

test('a list whose rows both have moved is one part', () => {
  const mine = [referral, cost, preparation]
  const theirs = [preparation, cost, referral]
  expect(merged('faq', three, mine, theirs)).toEqual({ merged: mine, conflicts: [''] })
})

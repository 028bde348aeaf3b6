import { expect, test } from 'vitest'
import { seed } from '#app/domain/clinic/seed.ts'
import { fieldOf, optionalFields, requestFields } from './appointment-request.ts'

const paragraph = (start: string) =>
  seed.privacy.html.match(/<li>.*?<\/li>/g)?.find((each) => each.startsWith(`<li>${start}`)) ?? ''

test('the privacy notice names every field of the form, as needed or as optional', () => {
  const optional: readonly string[] = optionalFields
  for (const name of requestFields) {
    const start = optional.includes(name) ? 'Optional: ' : 'Needed: '
    expect(paragraph(start), name).toContain(fieldOf(name).notice)
  }
})

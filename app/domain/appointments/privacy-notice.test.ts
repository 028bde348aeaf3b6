import { expect, test } from 'vitest'
import { privacy } from '#app/domain/clinic/seed/privacy.ts'
import { optionalFields, type RequestField, requestFields } from './appointment-request.ts'

/** What the notice calls each field of the form. */
const phrases: Record<RequestField, string> = {
  first_name: 'first and last name',
  last_name: 'first and last name',
  email: 'your email',
  phone: 'your phone number',
  service: 'the service you want',
  branch: 'the branch',
  preferred_date: 'the day you would prefer',
  message: 'a message about what you need',
  referral_facility: 'where they work',
  referral_contact: 'how we reach them',
  referral_urgency: 'how soon you need it',
  referral_reason: 'why they refer you',
  payment_preference: 'how you would like to pay',
}

const paragraph = (start: string) =>
  privacy.html.match(/<li>.*?<\/li>/g)?.find((each) => each.startsWith(`<li>${start}`)) ?? ''

test('the privacy notice names every field of the form, as needed or as optional', () => {
  const optional: readonly string[] = optionalFields
  for (const name of requestFields) {
    const start = optional.includes(name) ? 'Optional: ' : 'Needed: '
    expect(paragraph(start), name).toContain(phrases[name])
  }
})

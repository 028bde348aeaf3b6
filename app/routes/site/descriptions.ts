import type { ClinicContent } from '#app/domain/clinic/content.ts'
import { branchesInProse, hoursInProse, sharedHours } from '#app/domain/clinic/fill-content.ts'
import { servicesInProse } from '#app/domain/clinic/offerings.ts'

/** How many characters of a description search engines show. */
const maxLength = 170

/** A page's description: the first sentence, and of the others those that fit; an empty one is left out. */
export const fittingSentences = ([first = '', ...others]: string[]): string =>
  others.reduce((text, sentence) => {
    const longer = `${text} ${sentence}`
    return sentence && longer.length <= maxLength ? longer : text
  }, first)

/** What is offered where: "Ultrasound, ECG and Laboratory in Zebilla, Bole and Wenchi". */
export const offeredText = (clinic: Pick<ClinicContent, 'offerings' | 'branches'>): string =>
  `${servicesInProse(clinic)} in ${branchesInProse(clinic.branches)}`

/** "Open Mon-Sat 8:00 AM - 6:00 PM and Sunday 11:00 AM - 5:00 PM."; empty where the branches do not share their hours. */
export function openSentence(clinic: Pick<ClinicContent, 'branches' | 'hours'>): string {
  const week = sharedHours(clinic).filter(({ schema }) =>
    schema.dayOfWeek.some((day) => day !== 'PublicHolidays'),
  )
  return week.length > 0 ? `Open ${hoursInProse(week)}.` : ''
}

import { type SearchTerms, searchTerms } from '#app/platform/database/search/search-terms.ts'
import { foldText } from '#app/values/folded-text.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const shownDay = /\b([a-z]{3}) (\d{1,2}),? (\d{4})\b/gi

/** The terms of a search in the audit trail: a day as the list shows it ("Nov 24, 2026") also finds the stored one. */
export function auditTerms(typed: string): SearchTerms {
  const days: string[][] = []
  const others = typed.replaceAll(shownDay, (shown, month: string, day: string, year: string) => {
    const number = months.indexOf(month.toLowerCase()) + 1
    if (number === 0) return shown
    const stored = `${year}-${twoDigits(number)}-${twoDigits(day)}`
    days.push([stored, `${month} ${day}, ${year}`, `${month} ${day} ${year}`].map(foldText))
    return ' '
  })
  return [...searchTerms(others), ...days]
}

const twoDigits = (number: number | string) => String(number).padStart(2, '0')

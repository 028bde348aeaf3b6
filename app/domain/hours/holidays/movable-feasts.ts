import { daysAfter } from '#app/values/day.ts'

/** Easter Sunday of a year in the Gregorian calendar (the algorithm of Meeus, Jones and Butcher), as a plain date. */
export function easterSunday(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * shift + 114
  return plainDate(year, Math.floor(days / 31), (days % 31) + 1)
}

const julianDayOf1970 = 2_440_588

/**
 * The plain date on which a day of the Islamic calendar is expected, by its tabular form. The festival itself depends
 * on when the moon is seen, so it can be a day or two earlier or later.
 */
export function expectedIslamicDay(year: number, month: number, day: number): string {
  const julianDay =
    Math.floor((11 * year + 3) / 30) +
    354 * year +
    30 * month -
    Math.floor((month - 1) / 2) +
    day +
    1_948_055
  return daysAfter('1970-01-01', julianDay - julianDayOf1970)
}

export function islamicYears(year: number): number[] {
  const first = Math.floor(((year - 622) * 33) / 32) - 1
  return [first, first + 1, first + 2]
}

const plainDate = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

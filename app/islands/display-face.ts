const face = '650 1em "Gemev Display"'
const headings = 'h1, h2, h3, h4, summary, .font-display'

// What moves by less counts as standing still (https://web.dev/articles/cls).
const seenPx = 2.5

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/**
 * Shows headings in the clinic's typeface where the line is good, once the page stands in the device's
 * own serif. Nothing that is seen may move: where a heading would break elsewhere, the page stays as it is.
 */
export async function showDisplayFace() {
  if (!isLineGood()) return
  const shown = [...document.querySelectorAll<HTMLElement>(headings)]
  const letters = new Set(shown.map(({ textContent }) => textContent).join(''))
  await document.fonts.load(face, [...letters].join(''))
  const inSight = shown.filter(isInSight)
  const before = measures(inSight)
  const { dataset } = document.documentElement
  dataset.displayFace = ''
  if (measures(inSight).some((measure, nth) => Math.abs(measure - (before[nth] ?? 0)) > seenPx)) {
    delete dataset.displayFace
  }
}

function isLineGood() {
  const { connection } = navigator as Navigator & { connection?: Connection }
  if (connection?.saveData || matchMedia('(prefers-reduced-data: reduce)').matches) return false
  return (connection?.effectiveType ?? '4g') === '4g'
}

function isInSight(element: HTMLElement) {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

/** Where each element begins and ends, and where the letters in it do: a font may sit lower in its line. */
const measures = (elements: HTMLElement[]) =>
  elements.flatMap((element) => {
    const letters = document.createRange()
    letters.selectNodeContents(element)
    return [element, letters].flatMap((each) => {
      const { top, bottom } = each.getBoundingClientRect()
      return [top, bottom]
    })
  })

const face = '650 1em "Gemev Display"'
const headings = 'h1, h2, h3, h4, summary, .font-display'

// A smaller shift does not count as a layout shift (https://web.dev/articles/cls).
const maxShiftPx = 2.5

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** The clinic's typeface comes after the first paint, on a good connection, and only where nothing visible moves. */
export async function showDisplayFace() {
  if (!isConnectionGood()) return
  const shown = [...document.querySelectorAll<HTMLElement>(headings)]
  const letters = new Set(shown.map(({ textContent }) => textContent).join(''))
  try {
    await document.fonts.load(face, [...letters].join(''))
  } catch {
    // Without the typeface, the fallback font stays.
    return
  }
  const visible = shown.filter(isInViewport)
  const before = measures(visible)
  const { dataset } = document.documentElement
  dataset.displayFace = ''
  if (
    measures(visible).some((measure, nth) => Math.abs(measure - (before[nth] ?? 0)) > maxShiftPx)
  ) {
    delete dataset.displayFace
  }
}

export function isConnectionGood() {
  const { connection } = navigator as Navigator & { connection?: Connection }
  if (connection?.saveData || matchMedia('(prefers-reduced-data: reduce)').matches) return false
  return (connection?.effectiveType ?? '4g') === '4g'
}

function isInViewport(element: HTMLElement) {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

/** The top and bottom of each element and of its text: a font may sit lower in its line. */
const measures = (elements: HTMLElement[]) =>
  elements.flatMap((element) => {
    const letters = document.createRange()
    letters.selectNodeContents(element)
    return [element, letters].flatMap((each) => {
      const { top, bottom } = each.getBoundingClientRect()
      return [top, bottom]
    })
  })

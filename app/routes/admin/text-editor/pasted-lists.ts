interface ListItem {
  content: Node[]
  level: number
  list: string
  tag: 'ol' | 'ul'
  type?: string | undefined
  start?: number | undefined
}

interface OpenList extends Pick<ListItem, 'level' | 'list'> {
  element: HTMLElement
}

/** Word writes lists as paragraphs with a bullet or number as text, or, on the web, as a list for each item. */
export function nestLists(body: HTMLElement) {
  for (const wrapper of body.querySelectorAll('.ListContainerWrapper')) {
    wrapper.replaceWith(...wrapper.childNodes)
  }
  let open: OpenList[] = []
  for (const place of [...body.querySelectorAll<HTMLElement>('p,h1,h2,h3,h4,h5,h6,ul,ol')]) {
    const items = place.matches('ul,ol') ? itemsOf(place) : itemOf(place)
    if (items.length === 0) continue
    if (place.previousElementSibling !== open[0]?.element) open = []
    for (const item of items) open = addItem(item, place, open)
    if (place.matches('ul,ol')) place.remove()
  }
}

/** Puts an item into the list that it is of, or into a new one; answers the lists that the next item may be of. */
function addItem(added: ListItem, place: HTMLElement, lists: OpenList[]): OpenList[] {
  const { level, list } = added
  const open = lists.filter(
    (each) => each.level < level || (each.level === level && each.list === list),
  )
  let last = open.at(-1)
  if (last?.level !== level) {
    const element = place.ownerDocument.createElement(added.tag)
    if (added.type) element.setAttribute('type', added.type)
    if (added.start && added.start > 1) element.setAttribute('start', String(added.start))
    if (last) last.element.lastElementChild?.append(element)
    else place.before(element)
    last = { level, list, element }
    open.push(last)
  }
  const item = last.element.appendChild(place.ownerDocument.createElement('li'))
  item.append(...added.content)
  return open
}

/** The item of a paragraph of Word on the desktop; none where it is not of a list. A heading keeps its number as text. */
function itemOf(paragraph: HTMLElement): ListItem[] {
  const [, list = '', level] =
    /mso-list:\s?(l\d+) level(\d)/i.exec(paragraph.getAttribute('style') ?? '') ?? []
  const marker = list ? markerIn(paragraph) : lostMarkerIn(paragraph)
  if (!list && !marker) return []
  const text = marker?.textContent.trim() ?? ''
  if (paragraph.localName !== 'p') {
    marker?.replaceWith(`${text} `)
    return []
  }
  marker?.remove()
  const numbering = numberingOf(text)
  return [
    {
      content: [paragraph],
      level: level ? Number(level) : indentOf(paragraph, text),
      list: list + numbering.tag,
      ...numbering,
    },
  ]
}

const markerIn = (paragraph: HTMLElement) =>
  [...paragraph.querySelectorAll('[style]')].find((each) =>
    /mso-list:\s?ignore/i.test(each.getAttribute('style') ?? ''),
  )

/** The bullet or number of a text of Word that was copied from a page in a browser, which drops the style that says so. */
function lostMarkerIn({ className, firstElementChild: first, firstChild }: HTMLElement) {
  if (!className.startsWith('MsoListParagraph') || first !== firstChild) return undefined
  // Spaces stand between the marker and the words.
  return /^(?:\S|\(?\w{1,6}[.)])\s{2,}$/.test(first?.textContent ?? '') ? first : undefined
}

const levelOfBullet: Record<string, number> = { o: 2, '§': 3 }
const levelWidths: Record<string, number> = { pt: 36, cm: 1.27, in: 0.5, px: 48 }

function indentOf(paragraph: HTMLElement, marker: string): number {
  const { style } = paragraph.ownerDocument.createElement('p')
  style.cssText = paragraph.getAttribute('style') ?? ''
  const [, width, unit = ''] = /^([\d.]{1,6})([a-z]{2})$/.exec(style.marginLeft) ?? []
  const level = Math.round(Number(width) / (levelWidths[unit] ?? Number.NaN))
  return level || (levelOfBullet[marker] ?? 1)
}

function numberingOf(marker: string): Pick<ListItem, 'tag' | 'type' | 'start'> {
  const [, number = ''] = /([a-z\d]{1,6})[.)]{0,2}$/i.exec(marker) ?? []
  if (/^\d+$/.test(number)) return { tag: 'ol', start: Number(number) }
  // A bare "o" or "v" is a bullet of Word.
  if (number === '' || !/[.)]$/.test(marker)) return { tag: 'ul' }
  if (/^[ivx]+$/i.test(number)) return { tag: 'ol', type: 'i' }
  return { tag: 'ol', type: 'a', start: number.toLowerCase().charCodeAt(0) - 96 }
}

/** The items of a list of Word on the web, which says of each how deep it is; none of any other list. */
const itemsOf = (list: HTMLElement): ListItem[] =>
  [...list.querySelectorAll<HTMLElement>(':scope > li[data-aria-level]')].map((item) => ({
    content: [...item.childNodes],
    level: Number(item.dataset.ariaLevel),
    list: `${item.dataset.listid}${list.localName}`,
    tag: list.localName === 'ol' ? 'ol' : 'ul',
    start: Number(list.getAttribute('start')),
  }))

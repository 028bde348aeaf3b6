const headings = 'h1,h2,h3,h4,h5,h6'
// Blocks that the editor's parser does not know would join the words at their sides.
const unknownBlocks = 'caption,center,details,dt,main,nav,summary'
const blocks = `${headings},p,div,ul,ol,li,blockquote,table,tbody,thead,tfoot,tr,td,th,pre,hr,address,article,aside,dd,dl,fieldset,figcaption,figure,footer,form,header,section,${unknownBlocks}`
const notText =
  'style,script,title,template,.EOP,.Apple-interchange-newline,.MsoCommentReference,img[aria-roledescription="checkbox"],img[width="1"]'
const keptAttributes = 'href,src,alt,width,height,colspan,rowspan,scope,start,type,class'.split(',')

/** Pasted markup in the editor's own tags: programs write what they mean as styles, which our policy lets no parser read. */
export function editorHtml(html: string, placeImage?: (address: string) => string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const { body } = page
  if (body.querySelector('[data-pm-slice]')) return html
  // Before styles are read, because that loses what is Word's own in them.
  nestLists(body)
  for (const element of all(body, '[style]')) {
    const style = element.getAttribute('style') ?? ''
    if (/mso-element:\s?comment|mso-hide:\s?all|display:\s?none/i.test(style)) element.remove()
  }
  readStyles(page)
  for (const element of all(body, notText)) element.remove()
  for (const title of all(body, 'p.MsoTitle')) rename(title, 'h1')
  for (const heading of all(body, 'p[role="heading"]')) {
    rename(heading, `h${heading.getAttribute('aria-level')?.match(/^[12]$/)?.[0] ?? 3}`)
  }
  markTexts(body)
  alignBlocks(body)
  for (const table of body.querySelectorAll('table')) tidyTable(table)
  for (const image of body.querySelectorAll('img')) tidyImage(image, placeImage)
  tidyTags(body)
  return body.innerHTML
}

const all = (root: ParentNode, selector: string) => [
  ...root.querySelectorAll<HTMLElement>(selector),
]

const isBlock = (node: Node | null) => node instanceof Element && node.matches(blocks)

/** Gives each element its style, also what it has by its class, as in Excel. Scripts may do so. */
function readStyles(page: Document) {
  const own = all(page.body, '[style]').map((each) => [each, each.getAttribute('style')] as const)
  for (const [element] of own) element.style.cssText = ''
  for (const { textContent } of all(page, 'style')) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(textContent)
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSStyleRule)) continue
      for (const { style } of all(page.body, rule.selectorText)) style.cssText += rule.style.cssText
    }
  }
  for (const [{ style }, text] of own) style.cssText += text
}

function rename(element: HTMLElement, tag: string) {
  const renamed = element.ownerDocument.createElement(tag)
  for (const { name, value } of element.attributes) {
    if (name !== 'style') renamed.setAttribute(name, value)
  }
  renamed.style.cssText = element.style.cssText
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
  return renamed
}

/** Puts each text into the tags of the marks that it is shown with, and takes all other inline tags away. */
function markTexts(body: HTMLElement) {
  for (const quote of all(body, 'q')) {
    quote.prepend('“')
    quote.append('”')
  }
  const marked = textsIn(body).map((text) => [text, marksOf(text)] as const)
  for (const element of all(body, '*')) {
    if (!element.matches(`${blocks},br,img,a[href]`)) element.replaceWith(...element.childNodes)
  }
  for (const [text, marks] of marked) {
    for (const tag of marks) {
      const mark = body.ownerDocument.createElement(tag)
      text.replaceWith(mark)
      mark.append(text)
    }
  }
}

/** The texts that are shown; a line feed that is shown becomes a tag. */
function textsIn(body: HTMLElement): Text[] {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts.filter(isShown).flatMap((text) => {
    if (!keepsLines(text)) return [text]
    const lines = text.data.split(/\r?\n/).map((line) => new Text(line))
    const breaks = lines.slice(1).map((line) => [body.ownerDocument.createElement('br'), line])
    text.replaceWith(...lines.slice(0, 1), ...breaks.flat())
    return lines
  })
}

/** Whether a text is more than the space between two blocks. */
const isShown = ({ data, parentElement: parent }: Text) =>
  data.trim() !== '' ||
  (parent && parent.localName !== 'body' && !isBlock(parent) && !parent.querySelector(blocks))

const keepsLines = (text: Text) =>
  nearest(text, ({ localName, style }) => {
    const space = style.whiteSpace || style.getPropertyValue('white-space-collapse')
    return space ? /^(?:pre|break)/.test(space) : localName === 'pre' || undefined
  }) ?? false

/** What the nearest element around a text says that says something. */
function nearest<Answer>(text: Text, ask: (element: HTMLElement) => Answer | undefined) {
  for (let element = text.parentElement; element; element = element.parentElement) {
    const answer = ask(element)
    if (answer !== undefined) return answer
  }
  return undefined
}

function marksOf(text: Text): string[] {
  const isCode = nearest(text, (element) => element.matches('code,kbd,samp,tt') || undefined)
  if (isCode) return ['code']
  const isBold = nearest(text, (element) => {
    if (element.matches(`${headings},th`)) return false
    const { fontWeight } = element.style
    if (/^(?:bold|[6-9]\d\d)/.test(fontWeight)) return true
    return fontWeight === '' || fontWeight === 'inherit'
      ? element.matches('b,strong') || undefined
      : false
  })
  const isItalic = nearest(text, (element) => {
    const { fontStyle } = element.style
    if (/^(?:italic|oblique)/.test(fontStyle)) return true
    return fontStyle === 'normal' ? false : element.matches('i,em,cite,dfn,var') || undefined
  })
  const hasLine = (line: string, tags: string) =>
    nearest(
      text,
      (element) =>
        element.matches(tags) || element.style.textDecorationLine.includes(line) || undefined,
    )
  const isLink = text.parentElement?.closest('a[href]')
  const raised = nearest(text, ({ localName, style }) => {
    if (localName === 'sup' || style.verticalAlign === 'super') return 'sup'
    return localName === 'sub' || style.verticalAlign === 'sub' ? 'sub' : undefined
  })
  return [
    raised ?? '',
    hasLine('line-through', 's,strike,del') ? 's' : '',
    hasLine('underline', 'u,ins') && !isLink ? 'u' : '',
    isItalic ? 'em' : '',
    isBold ? 'strong' : '',
  ].filter(Boolean)
}

function alignBlocks(body: HTMLElement) {
  for (const element of all(body, '[class]')) element.removeAttribute('class')
  for (const block of all(body, blocks)) {
    if (block.querySelector(blocks) || block.textContent.trim() === '') continue
    const side = sideOf(block)
    if (!side) continue
    const isAligned = block.matches(`p,${headings}`)
    const aligned = isAligned ? block : block.ownerDocument.createElement('p')
    aligned.className = `text-${side}`
    if (isAligned) continue
    aligned.append(...block.childNodes)
    block.append(aligned)
  }
}

function sideOf(block: HTMLElement): string | undefined {
  for (let element: HTMLElement | null = block; element; element = element.parentElement) {
    const side = element.style.textAlign || element.getAttribute('align')?.toLowerCase()
    if (element.localName === 'center' || side === '-webkit-center') return 'center'
    if (side) return { center: 'center', right: 'right', end: 'right', justify: 'justify' }[side]
    // A table stands at a side itself.
    if (element.matches('td,th')) return undefined
  }
  return undefined
}

/** A first row that is all bold is the row of headings; a table of one cell only laid the page out. */
function tidyTable(table: HTMLTableElement) {
  const rows = [...table.rows]
  const cells = rows.flatMap((row) => [...row.cells])
  if (cells.length < 2 || table.getAttribute('role') === 'presentation') {
    table.replaceWith(...cells.map((cell) => rename(cell, 'div')))
    return
  }
  if (table.caption) table.before(rename(table.caption, 'p'))
  const [first] = rows
  if (!first || rows.length < 2 || table.querySelector('th')) return
  const words = wordsOf(first)
  if (words.length === 0 || words.some((text) => !text.parentElement?.closest('strong'))) return
  for (const cell of first.cells) {
    for (const bold of all(rename(cell, 'th'), 'strong')) bold.replaceWith(...bold.childNodes)
  }
}

function wordsOf(element: Element): Node[] {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const words: Node[] = []
  while (walker.nextNode()) {
    if (walker.currentNode.textContent?.trim()) words.push(walker.currentNode)
  }
  return words
}

function tidyImage(image: HTMLImageElement, placeImage?: (address: string) => string) {
  // WhatsApp and Gmail write their signs of feelings as images.
  const isEmoji = /^[\p{Extended_Pictographic}\p{Regional_Indicator}\p{M}\p{Cf}\p{Sk}]+$/u.test(
    image.alt,
  )
  const address = image.getAttribute('src') ?? ''
  if (isEmoji || !placeImage) image.replaceWith(image.alt)
  else if (address.startsWith('data:')) image.setAttribute('src', placeImage(address))
  for (const side of ['width', 'height']) {
    if (!/^[1-9]\d{0,4}$/.test(image.getAttribute(side) ?? '')) image.removeAttribute(side)
  }
}

/** Leaves the tags and attributes that the editor reads, and no empty lines between blocks. */
function tidyTags(body: HTMLElement) {
  for (const line of all(body, 'br')) {
    const { previousSibling, nextSibling } = line
    const isBetween = [previousSibling, nextSibling].every((each) => !each || isBlock(each))
    if (isBetween) line.remove()
  }
  for (const block of all(body, `p,div,${headings}`)) {
    if (block.textContent.trim() === '' && !block.querySelector('img')) block.remove()
  }
  for (const small of all(body, 'h4,h5,h6')) rename(small, 'h3')
  for (const block of all(body, unknownBlocks)) rename(block, 'div')
  for (const list of all(body, 'ol')) {
    const item = list.querySelector<HTMLElement>('li')
    const kind = [list.getAttribute('type'), list.style.listStyleType, item?.style.listStyleType]
    const [, letter] = /^(?:lower-|upper-)?(a|i|latin|roman)/i.exec(kind.find(Boolean) ?? '') ?? []
    list.removeAttribute('type')
    if (letter) list.setAttribute('type', /^[ir]/i.test(letter) ? 'i' : 'a')
  }
  for (const element of all(body, '*')) {
    for (const { name } of [...element.attributes]) {
      if (!keptAttributes.includes(name)) element.removeAttribute(name)
    }
  }
}

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
function nestLists(body: HTMLElement) {
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

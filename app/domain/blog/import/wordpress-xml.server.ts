import sax from 'sax'
import { ImportError, maxTextLength } from './imported-post.ts'

/** The fields of an item of a WordPress export, each by its tag; a category has its domain and slug beside its name. */
export interface WordPressItem {
  fields: Map<string, string>
  categories: { domain: string; slug: string; name: string }[]
  meta: Map<string, string>
}

const maxCategories = 200

/**
 * The items of a WordPress export, one after another; `ImportError` when it is damaged, hostile or another file.
 * A document type declaration is refused: an export has none, and it could declare entities that expand without limit.
 */
export async function* readWordPress(chunks: AsyncIterable<string>): AsyncGenerator<WordPressItem> {
  const found: WordPressItem[] = []
  const parser = createItemParser((item) => found.push(item))
  for await (const chunk of chunks) {
    parser.write(chunk)
    yield* found.splice(0)
  }
  parser.close()
  yield* found
}

/** A parser of an export, which calls back with each item. */
function createItemParser(onItem: (item: WordPressItem) => void) {
  const parser = sax.parser(true, {})
  refuseUnreadable(parser)
  const path: string[] = []
  let item: WordPressItem | null = null
  let category = { domain: '', slug: '' }
  let text = ''
  let metaKey = ''
  const add = (more: string) => {
    if (item && text.length <= maxTextLength) text += more
  }
  parser.onopentag = ({ name, attributes }) => {
    if (path.length === 0 && name !== 'rss') throw new ImportError('This is no WordPress export.')
    path.push(name)
    if (path.length > 20) throw new ImportError('This is no WordPress export.')
    text = ''
    if (path.join('/') === 'rss/channel/item')
      item = { fields: new Map(), categories: [], meta: new Map() }
    if (name === 'category')
      category = {
        domain: String(attributes.domain ?? ''),
        slug: String(attributes.nicename ?? ''),
      }
  }
  parser.ontext = add
  parser.oncdata = add
  parser.onclosetag = (name) => {
    path.pop()
    if (!item) return
    if (name === 'item') {
      onItem(item)
      item = null
    } else if (name === 'category' && item.categories.length < maxCategories) {
      item.categories.push({ ...category, name: text })
    } else if (name === 'wp:meta_key') metaKey = text.trim()
    // The other values belong to plugins, and may be large.
    else if (name === 'wp:meta_value' && importedMeta.has(metaKey))
      item.meta.set(metaKey, text.trim())
    else if (importedFields.has(name)) item.fields.set(name, text)
    text = ''
  }
  return parser
}

function refuseUnreadable(parser: sax.SAXParser) {
  parser.onerror = () => {
    throw new ImportError('This export is damaged: it is no well-formed XML. Export it again.')
  }
  parser.ondoctype = () => {
    throw new ImportError(
      'This file declares a document type, which no WordPress export does. It is not read.',
    )
  }
}

const importedMeta = new Set(['_thumbnail_id', '_wp_attachment_image_alt'])

const importedFields = new Set([
  'title',
  'guid',
  'content:encoded',
  'excerpt:encoded',
  'wp:post_id',
  'wp:post_name',
  'wp:post_type',
  'wp:post_date_gmt',
  'wp:post_date',
  'wp:post_password',
  'wp:status',
  'wp:attachment_url',
])

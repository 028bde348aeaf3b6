import { type Editor, Extension, Mark } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state'
import { StarterKit } from '@tiptap/starter-kit'
import type { ImageInText } from './prompts.tsx'

const raised = (name: string, tag: 'sup' | 'sub', key: string) =>
  Mark.create({
    name,
    excludes: 'superscript subscript',
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleMark(name) }
    },
  })

/** As in 10⁹ and H₂O. TipTap's own marks are not published in the version of its other parts. */
const raisedText = [raised('superscript', 'sup', 'Mod-.'), raised('subscript', 'sub', 'Mod-,')]

interface EditorRules {
  hasImages: boolean
  isLink: (address: string) => boolean
  link: () => void
  toolbar: () => void
}

/** The marks and blocks of the toolbar and nothing else, and the depth of undo (S-16.16). */
export const extensions = ({ hasImages, isLink, link, toolbar }: EditorRules) => [
  StarterKit.configure({
    heading: { levels: [1, 2, 3] },
    codeBlock: false,
    horizontalRule: false,
    link: {
      openOnClick: false,
      autolink: false,
      linkOnPaste: false,
      protocols: ['http', 'https', 'mailto', 'tel'],
      isAllowedUri: (address) => isLink(address ?? ''),
      HTMLAttributes: { rel: 'noopener noreferrer', target: null },
    },
    dropcursor: { color: false, class: 'drop-cursor' },
    // An empty line after an image at the end, to continue in; Enter leaves all other blocks.
    trailingNode: { notAfter: ['heading', 'bulletList', 'orderedList', 'blockquote'] },
    undoRedo: { depth: 100, newGroupDelay: 500 },
  }),
  ...(hasImages ? [TextImage] : []),
  TextAlignment,
  ...raisedText,
  ...tables,
  Extension.create({
    name: 'toolbarShortcuts',
    addKeyboardShortcuts: () => ({
      'Mod-k': () => {
        link()
        return true
      },
      'Alt-F10': () => {
        toolbar()
        return true
      },
    }),
  }),
]

const spans = {
  colspan: { default: 1 },
  rowspan: { default: 1 },
  // Read by the commands for tables; a table is as wide as what is in it, since pages have no inline styles (D-19).
  colwidth: { default: null, rendered: false, parseHTML: () => null },
}

function scopeOf(cell: HTMLElement) {
  const given = cell.getAttribute('scope')
  if (given === 'row' || given === 'col') return given
  const row = cell.closest('tr')
  return !row || row.rowIndex === 0 || row.closest('thead') ? 'col' : 'row'
}

/** Tables without widths and styles, whose headings say whether they are a column's or a row's. */
const tables = [
  Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }),
  TableRow,
  TableCell.extend({ addAttributes: () => spans }),
  TableHeader.extend({
    addAttributes: () => ({ ...spans, scope: { default: 'col', parseHTML: scopeOf } }),
  }),
]

/** Moves the cursor behind the table that it stands in: into the text there, or else into a new paragraph. */
export function leaveTable(editor: Editor) {
  const { doc, selection } = editor.state
  const { $from } = selection
  let depth = $from.depth
  while (depth > 0 && $from.node(depth).type.name !== 'table') depth -= 1
  if (depth === 0) return
  const end = $from.after(depth)
  if (doc.nodeAt(end)?.isTextblock) editor.commands.setTextSelection(end + 1)
  else
    editor
      .chain()
      .insertContentAt(end, '<p></p>')
      .setTextSelection(end + 1)
      .run()
}

const sides = ['left', 'center', 'right', 'justify'] as const
export type Side = (typeof sides)[number]

/** Alignment as a class, since a page of ours has no inline styles (D-19). */
const TextAlignment = TextAlign.extend({
  addGlobalAttributes() {
    return [
      {
        types: ['heading', 'paragraph'],
        attributes: {
          textAlign: {
            default: null,
            parseHTML: (element) => sides.find((side) => isAligned(element, side)) ?? null,
            renderHTML: ({ textAlign }) => (textAlign ? { class: `text-${textAlign}` } : {}),
          },
        },
      },
    ]
  },
}).configure({ types: ['heading', 'paragraph'] })

// Text that is pasted from elsewhere has its alignment in a style.
const isAligned = ({ classList, style }: HTMLElement, side: Side) =>
  classList.contains(`text-${side}`) || style.textAlign === side

/** The cursor goes behind an inserted image, which ProseMirror selects: what is typed next would replace it. */
const TextImage = Image.extend({
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction(transactions, { selection: before }, { selection, schema, tr }) {
        if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'image')
          return null
        const wasSelected = before instanceof NodeSelection && before.node === selection.node
        if (wasSelected || !transactions.some(({ docChanged }) => docChanged)) return null
        const behind = selection.to
        const paragraph = schema.nodes.paragraph?.create()
        if (paragraph && !tr.doc.resolve(behind).nodeAfter?.isTextblock)
          tr.insert(behind, paragraph)
        return tr.setSelection(TextSelection.create(tr.doc, behind + 1))
      },
    }),
  ],
}).configure({ inline: false, allowBase64: true })

export const addImageToText = (editor: Editor, image: ImageInText) =>
  editor
    .chain()
    .focus()
    .insertContentAt(editor.state.selection.to, { type: 'image', attrs: image })
    .run()

/** Puts an image in the place of the one with this address; without an image that is taken away. */
export const replaceImage = (editor: Editor, address: string, image?: ImageInText) =>
  editor.commands.command(({ tr }) => {
    tr.doc.descendants(({ attrs, nodeSize }, position) => {
      if (attrs.src !== address) return
      const at = tr.mapping.map(position)
      if (image) tr.setNodeMarkup(at, undefined, image)
      else tr.delete(at, at + nodeSize)
    })
    return true
  })

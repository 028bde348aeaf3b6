import { Extension, Mark } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { tables } from './tables.ts'
import { TextAlignment } from './text-alignment.ts'
import { TextImage } from './text-image.ts'

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

import { Extension } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { raisedText } from './raised-text.ts'
import { tables } from './tables.ts'
import { TextAlignment } from './text-alignment.ts'
import { TextImage } from './text-image.ts'

interface EditorRules {
  hasImages: boolean
  /** Whether an address is allowed in a link. */
  isLink: (address: string) => boolean
  /** Called by the keys for a link and for the toolbar. */
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

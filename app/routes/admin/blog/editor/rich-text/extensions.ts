import { Extension } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { StarterKit } from '@tiptap/starter-kit'
import { isLinkAddress } from './addresses.ts'
import { TextAlignment } from './text-alignment.ts'

/** The marks and blocks of the toolbar and nothing else, and the depth of undo (S-16.16). */
export const extensions = (ask: { link: () => void; toolbar: () => void }) => [
  StarterKit.configure({
    heading: { levels: [1, 2, 3] },
    codeBlock: false,
    horizontalRule: false,
    link: {
      openOnClick: false,
      autolink: false,
      linkOnPaste: false,
      protocols: ['http', 'https', 'mailto', 'tel'],
      isAllowedUri: (address) => isLinkAddress(address ?? ''),
      HTMLAttributes: { rel: 'noopener noreferrer', target: null },
    },
    dropcursor: { color: false, class: 'drop-cursor' },
    // An empty line after an image at the end, to continue in; Enter leaves all other blocks.
    trailingNode: { notAfter: ['heading', 'bulletList', 'orderedList', 'blockquote'] },
    undoRedo: { depth: 100, newGroupDelay: 500 },
  }),
  Image.configure({ inline: false, allowBase64: false }),
  TextAlignment,
  Extension.create({
    name: 'toolbarShortcuts',
    addKeyboardShortcuts: () => ({
      'Mod-k': () => {
        ask.link()
        return true
      },
      'Alt-F10': () => {
        ask.toolbar()
        return true
      },
    }),
  }),
]

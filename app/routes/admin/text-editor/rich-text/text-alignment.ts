import { TextAlign } from '@tiptap/extension-text-align'

const sides = ['left', 'center', 'right', 'justify'] as const
export type Side = (typeof sides)[number]

/** Alignment as a class, since a page of ours has no inline styles (D-19). */
export const TextAlignment = TextAlign.extend({
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

import { Mark } from '@tiptap/core'

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
export const raisedText = [
  raised('superscript', 'sup', 'Mod-.'),
  raised('subscript', 'sub', 'Mod-,'),
]

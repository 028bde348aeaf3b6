import type { Editor } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state'
import type { ImageInText } from '#app/routes/admin/text-editor/images/image-prompt.tsx'

/**
 * An image between two blocks. ProseMirror selects an image that was inserted, and what is typed or inserted next would
 * replace it: the cursor is moved behind it instead. The server refuses data addresses in words.
 */
export const TextImage = Image.extend({
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

/** Inserts an image behind what is selected. */
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

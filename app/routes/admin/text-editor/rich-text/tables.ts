import type { Editor } from '@tiptap/core'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'

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
export const tables = [
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

import type { Editor } from '@tiptap/core'
import {
  AlignCenter,
  AlignJustify,
  AlignLeft,
  AlignRight,
  Bold,
  Code,
  Heading1,
  Heading2,
  Heading3,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo,
  Strikethrough,
  Subscript,
  Superscript,
  Table,
  Underline,
  Undo,
} from 'lucide-react'
import type { Side } from './extensions.ts'

type Chain = ReturnType<Editor['chain']>

export interface Tool {
  label: string
  icon?: LucideIcon
  /** The keyboard shortcut of the tool, as `aria-keyshortcuts` writes it. */
  keys?: string
  isOn?: (editor: Editor) => boolean
  action: ((chain: Chain) => Chain) | { prompt: 'link' | 'image' }
}

const mark = (label: string, icon: LucideIcon, name: string, key: string): Tool => ({
  label,
  icon,
  keys: `Control+${key}`,
  isOn: (editor) => editor.isActive(name),
  action: (chain) => chain.toggleMark(name),
})

const heading = (level: 1 | 2 | 3, icon: LucideIcon): Tool => ({
  label: `Heading ${level}`,
  icon,
  keys: `Control+Alt+${level}`,
  isOn: (editor) => editor.isActive('heading', { level }),
  action: (chain) => chain.toggleHeading({ level }),
})

const align = (label: string, icon: LucideIcon, side: Side, key: string): Tool => ({
  label,
  icon,
  keys: `Control+Shift+${key}`,
  isOn: (editor) => editor.isActive({ textAlign: side }),
  action: (chain) => chain.toggleTextAlign(side),
})

/** The toolbar, in groups (S-16.16). */
export const tools: Tool[][] = [
  [
    mark('Bold', Bold, 'bold', 'B'),
    mark('Italic', Italic, 'italic', 'I'),
    mark('Underline', Underline, 'underline', 'U'),
    mark('Strikethrough', Strikethrough, 'strike', 'Shift+S'),
    mark('Code', Code, 'code', 'E'),
    mark('Superscript', Superscript, 'superscript', '.'),
    mark('Subscript', Subscript, 'subscript', ','),
  ],
  [heading(1, Heading1), heading(2, Heading2), heading(3, Heading3)],
  [
    {
      label: 'Bullet list',
      icon: List,
      keys: 'Control+Shift+8',
      isOn: (editor) => editor.isActive('bulletList'),
      action: (chain) => chain.toggleBulletList(),
    },
    {
      label: 'Numbered list',
      icon: ListOrdered,
      keys: 'Control+Shift+7',
      isOn: (editor) => editor.isActive('orderedList'),
      action: (chain) => chain.toggleOrderedList(),
    },
    {
      label: 'Quote',
      icon: Quote,
      keys: 'Control+Shift+B',
      isOn: (editor) => editor.isActive('blockquote'),
      action: (chain) => chain.toggleBlockquote(),
    },
  ],
  [
    align('Align left', AlignLeft, 'left', 'L'),
    align('Align center', AlignCenter, 'center', 'E'),
    align('Align right', AlignRight, 'right', 'R'),
    align('Justify', AlignJustify, 'justify', 'J'),
  ],
  [
    {
      label: 'Add link',
      icon: Link,
      keys: 'Control+K',
      isOn: (editor) => editor.isActive('link'),
      action: { prompt: 'link' },
    },
    { label: 'Add image', icon: Image, action: { prompt: 'image' } },
    {
      label: 'Add table',
      icon: Table,
      // No table inside of a table.
      action: (chain) => chain.command(({ editor }) => !editor.isActive('table')).insertTable(),
    },
  ],
  [
    { label: 'Undo', icon: Undo, keys: 'Control+Z', action: (chain) => chain.undo() },
    { label: 'Redo', icon: Redo, keys: 'Control+Shift+Z', action: (chain) => chain.redo() },
  ],
]

export const toolsWithoutImages = tools.map((group) =>
  group.filter(({ action }) => typeof action === 'function' || action.prompt !== 'image'),
)

export const tableTools: Tool[] = [
  { label: 'Add row', action: (chain) => chain.addRowAfter() },
  { label: 'Add column', action: (chain) => chain.addColumnAfter() },
  { label: 'Header row', action: (chain) => chain.toggleHeaderRow() },
  { label: 'Delete row', action: (chain) => chain.deleteRow() },
  { label: 'Delete column', action: (chain) => chain.deleteColumn() },
  { label: 'Delete table', action: (chain) => chain.deleteTable() },
]

export const keysLabel = (keys: string) => keys.replace('Control', 'Ctrl')

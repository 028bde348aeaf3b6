import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
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
import { type KeyboardEvent, type Ref, useState } from 'react'
import type { Side } from './extensions.ts'

interface ToolbarProps {
  editor: Editor
  ref: Ref<HTMLDivElement>
  hasImages: boolean
  onPrompt: (prompt: 'link' | 'image') => void
}

/** The toolbar: one stop of the Tab key, arrows inside (https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/). */
export function Toolbar({ editor, ref, hasImages, onPrompt }: ToolbarProps) {
  const isInTable = useEditorState({ editor, selector: ({ editor }) => editor.isActive('table') })
  const shown = hasImages ? tools : toolsWithoutImages
  const groups = isInTable ? [...shown, tableTools] : shown
  const all = groups.flat()
  const [focused, setFocused] = useState(0)
  // The tools of a table may have gone since.
  const focusIndex = Math.min(focused, all.length - 1)
  const states = useEditorState({
    editor,
    selector: ({ editor }) =>
      all.map(({ isOn, action }) => ({
        isOn: isOn?.(editor),
        // Undo, redo and the tools of tables can be unavailable.
        isOff: typeof action === 'function' && !action(editor.can().chain() as never).run(),
      })),
  })
  const press = ({ action }: Tool) => {
    if (typeof action === 'function') action(editor.chain().focus()).run()
    else onPrompt(action.prompt)
  }
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const to = {
      ArrowRight: focusIndex + 1,
      ArrowLeft: focusIndex - 1,
      Home: 0,
      End: all.length - 1,
    }[event.key]
    if (event.key === 'Escape') editor.commands.focus()
    if (to === undefined) return
    event.preventDefault()
    const next = (to + all.length) % all.length
    setFocused(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  let position = -1
  return (
    <div
      ref={ref}
      role="toolbar"
      aria-label="Formatting"
      aria-controls={editor.view.dom.id}
      className="editor-toolbar"
      onKeyDown={move}
    >
      {groups.map((group) => (
        <div key={group[0]?.label} className={group === tableTools ? 'editor-table-tools' : 'flex'}>
          {group.map((tool) => {
            position += 1
            const index = position
            return (
              <ToolButton
                key={tool.label}
                tool={tool}
                {...states[index]}
                isFocusable={index === focusIndex}
                onFocus={() => setFocused(index)}
                onPress={() => press(tool)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

interface ToolButtonProps {
  tool: Tool
  isOn?: boolean | undefined
  isOff?: boolean
  isFocusable: boolean
  onFocus: () => void
  onPress: () => void
}

function ToolButton(props: ToolButtonProps) {
  const { isOn, isOff, isFocusable, onFocus, onPress } = props
  const { label, icon: Icon, keys } = props.tool
  return (
    <button
      type="button"
      tabIndex={isFocusable ? 0 : -1}
      aria-label={label}
      aria-pressed={isOn}
      aria-keyshortcuts={keys}
      // Not `disabled`, which would take the focus away from the button that was just pressed.
      aria-disabled={isOff || undefined}
      title={keys ? `${label} (${keysLabel(keys)})` : label}
      className="editor-tool"
      onFocus={onFocus}
      // A mouse press must not take the selection away from the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => isOff || onPress()}
    >
      {Icon ? <Icon aria-hidden size={20} /> : label}
    </button>
  )
}

type Chain = ReturnType<Editor['chain']>

interface Tool {
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
const tools: Tool[][] = [
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

const toolsWithoutImages = tools.map((group) =>
  group.filter(({ action }) => typeof action === 'function' || action.prompt !== 'image'),
)

const tableTools: Tool[] = [
  { label: 'Add row', action: (chain) => chain.addRowAfter() },
  { label: 'Add column', action: (chain) => chain.addColumnAfter() },
  { label: 'Header row', action: (chain) => chain.toggleHeaderRow() },
  { label: 'Delete row', action: (chain) => chain.deleteRow() },
  { label: 'Delete column', action: (chain) => chain.deleteColumn() },
  { label: 'Delete table', action: (chain) => chain.deleteTable() },
]

const keysLabel = (keys: string) => keys.replace('Control', 'Ctrl')

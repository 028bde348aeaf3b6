import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { keysLabel, type Tool, tableTools, tools, toolsWithoutImages } from './tools.ts'

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

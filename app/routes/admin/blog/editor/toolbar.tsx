import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { keysLabel, type Tool, tools } from './tools.ts'

interface ToolbarProps {
  editor: Editor
  ref: Ref<HTMLDivElement>
  onPrompt: (prompt: 'link' | 'image') => void
}

const all = tools.flat()

/** The toolbar: one stop of the Tab key, arrows inside (https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/). */
export function Toolbar({ editor, ref, onPrompt }: ToolbarProps) {
  const [stop, setStop] = useState(0)
  const states = useEditorState({
    editor,
    selector: ({ editor }) =>
      all.map(({ isOn, act }) => ({
        isOn: isOn?.(editor),
        // Undo and redo alone may have nothing to do.
        isOff: typeof act === 'function' && !act(editor.can().chain() as never).run(),
      })),
  })
  const press = ({ act }: Tool) => {
    if (typeof act === 'function') act(editor.chain().focus()).run()
    else onPrompt(act.prompt)
  }
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const to = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: all.length - 1 }[
      event.key
    ]
    if (event.key === 'Escape') editor.commands.focus()
    if (to === undefined) return
    event.preventDefault()
    const next = (to + all.length) % all.length
    setStop(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  let place = -1
  return (
    <div
      ref={ref}
      role="toolbar"
      aria-label="Formatting"
      aria-controls="content"
      className="editor-toolbar"
      onKeyDown={move}
    >
      {tools.map((group) => (
        <div key={group[0]?.label} className="flex">
          {group.map((tool) => {
            place += 1
            const nth = place
            const { label, icon: Icon, keys } = tool
            const { isOn, isOff } = states[nth] ?? {}
            return (
              <button
                key={label}
                type="button"
                tabIndex={nth === stop ? 0 : -1}
                aria-label={label}
                aria-pressed={isOn}
                aria-keyshortcuts={keys}
                // Not `disabled`, which would take the focus away from whoever has just pressed it.
                aria-disabled={isOff || undefined}
                title={keys ? `${label} (${keysLabel(keys)})` : label}
                className="editor-tool"
                onFocus={() => setStop(nth)}
                // The selection stays where it is.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => isOff || press(tool)}
              >
                <Icon aria-hidden size={20} />
              </button>
            )
          })}
        </div>
      ))}
    </div>
  )
}

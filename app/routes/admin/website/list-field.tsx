import { ArrowDown, ArrowUp, ChevronDown, Plus, Trash2 } from 'lucide-react'
import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import {
  emptyOf,
  type Json,
  type ListPart,
  partIn,
  pathTo,
} from '#app/domain/clinic/document-part.ts'
import { FieldError } from '#app/ui/field.tsx'
import { shortDate } from '#app/values/date-text.ts'
import { isDay } from '#app/values/day.ts'
import { removedText } from './chosen-fields.tsx'
import { DocumentFactsContext, type PartFieldProps } from './part-field-context.ts'

interface ListFieldProps extends PartFieldProps<ListPart> {
  field: ComponentType<PartFieldProps>
}

export function ListField(props: ListFieldProps) {
  const { part, path, errors, field: PartField } = props
  const { list, rows, open, announcement, nameOf, add, toggle, move, remove, change } =
    useRows(props)
  const { label, hint, noun, min, max, row: rowPart } = part
  return (
    <fieldset
      ref={list}
      id={path || undefined}
      className={`grid gap-3 border-clay ${path && 'not-first:border-t not-first:pt-4'}`}
    >
      <legend className="contents text-xl font-semibold">{label}</legend>
      {hint && <p className="text-stone">{hint}</p>}
      <ol className="grid gap-3 empty:hidden">
        {rows.map((row, index) => {
          const rowPath = pathTo(path, String(index))
          const hasErrors = Object.keys(errors).some((each) => `${each}.`.startsWith(`${rowPath}.`))
          return (
            <ListRow
              // biome-ignore lint/suspicious/noArrayIndexKey: every control shows what the list says at its place
              key={index}
              index={index}
              name={nameOf(row, index)}
              isOpen={open === index || hasErrors}
              isPlain={rowPart.kind !== 'group' && rowPart.kind !== 'hours'}
              onToggle={() => toggle(index)}
              up={index > 0 ? () => move(index, index - 1) : undefined}
              down={index < rows.length - 1 ? () => move(index, index + 1) : undefined}
              remove={rows.length > min ? () => remove(index) : undefined}
            >
              <PartField
                part={rowPart}
                path={rowPath}
                value={row}
                errors={errors}
                onChange={(changed) => change(index, changed)}
              />
            </ListRow>
          )
        })}
      </ol>
      {/* The form itself shows the error of a whole document. */}
      {path && errors[path] && <FieldError name={path} text={errors[path]} />}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {rows.length < max && (
        <button type="button" onClick={add} className="button button-quiet justify-self-start">
          <Plus aria-hidden size={20} /> Add {withArticle(noun)}
        </button>
      )}
    </fieldset>
  )
}

/** The rows of a list and its actions; what was added, moved or removed is announced, and the focus follows it. */
function useRows({ part, path, value, onChange }: PartFieldProps<ListPart>) {
  const rows = Array.isArray(value) ? value : []
  // A step of the set-up names the field that it is about: its row is open.
  const { field = '' } = useContext(DocumentFactsContext)
  const prefix = path && `${path}.`
  const [open, setOpen] = useState<number | undefined>(
    field.startsWith(prefix) ? Number.parseInt(field.slice(prefix.length), 10) : undefined,
  )
  const [announcement, announce] = useState('')
  const { list, focusLater, showNew, openInPlace } = useRowFocus()
  const { noun, row: rowPart } = part

  const textOf = useTitleText(part)
  const nameOf = (row: Json | undefined, index: number) => textOf(row) || `New ${noun} ${index + 1}`
  const add = () => {
    setOpen(rows.length)
    showNew(rows.length)
    announce(`Added ${withArticle(noun)}.`)
    onChange([...rows, emptyOf(rowPart)])
  }
  const toggle = (index: number) => {
    openInPlace(index)
    setOpen(open === index ? undefined : index)
  }
  const move = (from: number, to: number) => {
    const row = rows[from]
    if (row === undefined || to < 0 || to >= rows.length) return
    if (open === from) setOpen(to)
    else if (open === to) setOpen(from)
    focusLater(to, to < from ? 'up' : 'down')
    announce(`${nameOf(row, from)}: now ${to + 1} of ${rows.length}.`)
    onChange(rows.toSpliced(from, 1).toSpliced(to, 0, row))
  }
  const remove = (index: number) => {
    setOpen(undefined)
    focusLater(Math.min(index, rows.length - 2), 'row')
    announce(`Removed ${nameOf(rows[index], index)}.`)
    onChange(rows.toSpliced(index, 1))
  }
  const change = (index: number, changed: Json) => onChange(rows.with(index, changed))
  return { list, rows, open, announcement, nameOf, add, toggle, move, remove, change }
}

function useTitleText({ title = '', row: { kind, ...row } }: ListPart) {
  const { referable } = useContext(DocumentFactsContext)
  const titlePart = kind === 'group' && 'parts' in row ? row.parts[title] : undefined
  return (value: Json | undefined) => {
    if (typeof value === 'string') return value
    const text = String(partIn(value, title) ?? '')
    const day = partIn(value, 'day')
    if (text && typeof day === 'string' && isDay(day)) return `${text}, ${shortDate(day)}`
    if (titlePart?.kind !== 'references') return text
    return text ? (referable[titlePart.to][text] ?? removedText) : titlePart.none
  }
}

const withArticle = (noun: string) => (/^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`)

interface PendingFocus {
  index: number
  control?: 'row' | 'up' | 'down'
  /** Where the row stood on the screen before it was opened. */
  top?: number
  isNew?: boolean
}

/** The focus stays on the button that moves the row, so that the same key moves it on. */
function useRowFocus() {
  const list = useRef<HTMLFieldSetElement>(null)
  const pending = useRef<PendingFocus>(undefined)
  const rowAt = (index: number) =>
    list.current?.querySelector<HTMLElement>(`:scope > ol > li:nth-child(${index + 1})`)
  useEffect(() => {
    if (!pending.current) return
    const { index, control, top, isNew } = pending.current
    pending.current = undefined
    const row = rowAt(index)
    const button = row?.querySelector<HTMLElement>(`[data-control="${control}"]`)
    const first = row?.querySelector<HTMLElement>(isNew ? 'input' : 'button')
    // A row of a single field has no button that opens it.
    if (control) (button && button.ariaDisabled !== 'true' ? button : first)?.focus()
    if (isNew && button) row?.scrollIntoView()
    if (row && top !== undefined) scrollBy(0, row.getBoundingClientRect().top - top)
  })
  return {
    list,
    focusLater: (index: number, control: 'row' | 'up' | 'down') => {
      pending.current = { index, control }
    },
    showNew: (index: number) => {
      pending.current = { index, control: 'row', isNew: true }
    },
    /** For a row that is about to be opened: it stays where it is on the screen, although a row above may close. */
    openInPlace: (index: number) => {
      pending.current = { index, top: rowAt(index)?.getBoundingClientRect().top }
    },
  }
}

interface ListRowProps {
  index: number
  name: string
  isOpen: boolean
  /** Whether the row is a single field, which is never closed. */
  isPlain: boolean
  onToggle: () => void
  up: (() => void) | undefined
  down: (() => void) | undefined
  remove: (() => void) | undefined
  children: ReactNode
}

function ListRow(props: ListRowProps) {
  const { index, name, isOpen, isPlain, onToggle, up, down, remove, children } = props
  // The keys of the editor's lists: Alt with an arrow.
  const moveByKey = (event: KeyboardEvent) => {
    const move = { ArrowUp: up, ArrowDown: down }[event.key]
    if (!event.altKey || !move) return
    event.preventDefault()
    event.stopPropagation()
    move()
  }
  const buttons = <RowButtons name={name} up={up} down={down} remove={remove} />
  if (isPlain) {
    return (
      <li className="flex flex-wrap items-end gap-x-2" onKeyDown={moveByKey}>
        <div className="min-w-0 grow">{children}</div>
        {buttons}
      </li>
    )
  }
  return (
    <li className="scroll-mt-20 rounded-lg border border-clay bg-white" onKeyDown={moveByKey}>
      <div className="flex flex-wrap items-center gap-x-2 px-2 py-1">
        <button
          type="button"
          data-control="row"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="flex min-h-11 min-w-0 grow basis-48 cursor-pointer items-center gap-2 py-2 text-left font-semibold wrap-anywhere"
        >
          <ChevronDown
            aria-hidden
            size={20}
            className={isOpen ? 'shrink-0' : 'shrink-0 -rotate-90'}
          />
          <span>
            {index + 1}. {name}
          </span>
        </button>
        {buttons}
      </div>
      {isOpen && <div className="border-t border-clay p-4">{children}</div>}
    </li>
  )
}

function RowButtons({
  name,
  up,
  down,
  remove,
}: Pick<ListRowProps, 'name' | 'up' | 'down' | 'remove'>) {
  const button = (control: string, label: string, Icon: typeof ArrowUp, act?: () => void) => (
    <button
      type="button"
      data-control={control}
      // Not `disabled`, or the focus would be lost at the end of the list.
      aria-disabled={!act}
      onClick={act}
      className="icon-button cursor-pointer aria-disabled:opacity-40"
    >
      <Icon aria-hidden size={20} />
      <span className="sr-only">
        {label} {name}
      </span>
    </button>
  )
  return (
    <div className="flex flex-wrap gap-1">
      {button('up', 'Move up', ArrowUp, up)}
      {button('down', 'Move down', ArrowDown, down)}
      {button('remove', 'Remove', Trash2, remove)}
    </div>
  )
}
